#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_set>

#include "core/text/word_table.h"

namespace core::lexicon {

/// Words that attacks leave alone; compared in lower case.
class StopWords {
public:
    /// One word a line, `#` comments. \throws Error.
    static StopWords load(const std::filesystem::path& file);
    [[nodiscard]] bool contains(text::WordId word) const { return words_.contains(text::lowerOf(word)); }
    [[nodiscard]] std::size_t size() const { return words_.size(); }

private:
    struct Hash {
        std::size_t operator()(text::WordId id) const { return static_cast<std::size_t>(id); }
    };
    std::unordered_set<text::WordId, Hash> words_;
};

} // namespace core::lexicon
