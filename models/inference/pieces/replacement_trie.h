#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace models {

/// SentencePiece's table of texts and what replaces them: a double array (S. Yata's Darts) over the texts, whose values
/// point into the replacements. Nothing of a damaged one is read beyond its end. Immutable, safe from any thread.
class ReplacementTrie {
public:
    ReplacementTrie() = default;
    /// The bytes `precompiled_charsmap` of a model file; none: nothing is replaced.
    /// \throws core::Error naming `file` if they are damaged or replace a text by more than 64 bytes.
    static ReplacementTrie read(std::string_view bytes, const std::string& file);

    [[nodiscard]] bool empty() const { return units_.empty(); }
    /// The replacement of the longest text of the table that `text` begins with, among the first 32, and its length;
    /// as the library sentencepiece takes it.
    [[nodiscard]] std::optional<std::pair<std::string_view, std::size_t>> longest(std::string_view text) const;
    /// The replacement of the shortest one, as the library tokenizers takes it.
    [[nodiscard]] std::optional<std::string_view> shortest(std::string_view text) const;
    /// All replacements, each ended by a zero byte.
    [[nodiscard]] const std::string& replacements() const { return replacements_; }

private:
    /// Calls `found` with the length and the replacement of each text that `text` begins with, until it gives false.
    template<class Found>
    void prefixes(std::string_view text, const Found& found) const;

    std::vector<std::uint32_t> units_;
    std::string replacements_;
};

} // namespace models
