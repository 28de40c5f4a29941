#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "models/inference/pieces/sentence_piece_file.h"

namespace models {

/// A text as SentencePiece cuts it, and where its bytes come from.
struct NormalText {
    std::string text;
    std::vector<std::uint32_t> from; ///< Of each byte the byte of the original; one more for the end.
};

/// Replaces characters, puts U+2581 for blanks and leaves superfluous ones out, as a model's file says: what the
/// library's normalizer.cc does. Bytes that are no UTF-8 become U+FFFD. Immutable, safe from any thread.
class PieceNormalizer {
public:
    explicit PieceNormalizer(const SentencePieceFacts& facts);
    [[nodiscard]] NormalText normal(std::string_view text) const;
    /// The length of the longest symbol of the user's that the text begins with; 0: none.
    [[nodiscard]] std::size_t symbolAt(std::string_view text) const;

private:
    /// What the beginning of a text becomes, and how many bytes that is. The text is not empty.
    [[nodiscard]] std::pair<std::string_view, std::size_t> prefix(std::string_view text) const;

    std::vector<std::uint32_t> trie_;
    std::string replacements_;
    std::vector<std::string> symbols_; ///< The user's, longest first: they are not replaced.
    bool dummyPrefix_, removeBlanks_, escapeBlanks_, blanksAsSuffix_;
};

} // namespace models
