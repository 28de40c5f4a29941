#pragma once

#include <cstdint>
#include <vector>

#include "core/text/word_table.h"
#include "models/inference/model/model_folder.h"

namespace models {

/// The embedding row of a word: looked up in lower case if the model wants that; unknown words get the row of
/// `config.unknown`.
[[nodiscard]] inline std::uint32_t embeddingRow(const WordModel& model, core::text::WordId word)
{
    const auto id = model.config.lowercase ? core::text::lowerOf(word) : word;
    return model.vocabulary.find(core::text::formOf(id)).value_or(model.unknownRow);
}

/// What a model knows of a word, cached by word id so that a look-up is one memory access. One thread at a time.
template<typename Value>
class WordCache {
public:
    explicit WordCache(Value none) : none_(none) {}
    [[nodiscard]] Value find(core::text::WordId word) const
    {
        const auto at = static_cast<std::size_t>(word);
        return at < values_.size() ? values_[at] : none_;
    }
    void put(core::text::WordId word, Value value)
    {
        const auto at = static_cast<std::size_t>(word);
        if (at >= values_.size())
            values_.resize(std::max(at + 1, core::text::wordCount()), none_);
        values_[at] = value;
    }
    [[nodiscard]] std::size_t bytes() const { return values_.capacity() * sizeof(Value); }

private:
    Value none_;
    std::vector<Value> values_;
};

} // namespace models
