#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/word_table.h"

namespace core::language {

/// Small numbers of tags; the tagger names them.
using TagId = std::uint16_t;

/// Tags the words of a sentence with universal (UPOS) and Penn Treebank (XPOS) tags.
/// Averaged perceptron, greedy from left to right (Collins 2002). Immutable after loading, safe from any thread.
class Tagger {
public:
    enum class Tagset { Universal, Penn };

    /// \throws Error when the folder is missing or damaged.
    static std::shared_ptr<const Tagger> load(const std::filesystem::path& folder);
    ~Tagger();

    /// One tag a word.
    [[nodiscard]] std::vector<TagId> tag(std::span<const text::WordId> words, Tagset tagset) const;
    [[nodiscard]] std::string_view name(TagId tag, Tagset tagset) const;
    [[nodiscard]] std::size_t tagCount(Tagset tagset) const;
    [[nodiscard]] std::string hash() const;

    struct Model;
    explicit Tagger(std::unique_ptr<Model> model);

private:
    std::unique_ptr<Model> model_;
};

} // namespace core::language
