#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/text/word_table.h"

namespace core::lexicon {

/// A list of words that attacks never change, or that they insert; compared in lower case.
class StopWords {
public:
    /// One word per line, `#` comments; a heading in brackets begins a group of words: [pronouns]. \throws Error.
    static StopWords load(const std::filesystem::path& file);
    [[nodiscard]] bool contains(text::WordId word) const { return words_.contains(text::lowerOf(word)); }
    [[nodiscard]] std::size_t size() const { return words_.size(); }
    struct Listed {
        text::WordId word;     ///< As the list writes it.
        std::size_t group = 0; ///< The number of headings above it.
    };
    /// In the list's order, none twice.
    [[nodiscard]] std::span<const Listed> listed() const { return listed_; }

private:
    struct Hash {
        std::size_t operator()(text::WordId id) const { return static_cast<std::size_t>(id); }
    };
    std::unordered_set<text::WordId, Hash> words_;
    std::vector<Listed> listed_;
};

} // namespace core::lexicon
