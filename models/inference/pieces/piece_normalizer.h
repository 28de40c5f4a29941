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
    std::vector<std::uint32_t> from; ///< For each byte the byte of the original; one more for the end.
};

/// Replaces characters, blanks by U+2581, and drops superfluous blanks, as a model's file says: like the
/// library's normalizer.cc. Bytes that are not UTF-8 become U+FFFD. Immutable, safe from any thread.
class PieceNormalizer {
public:
    explicit PieceNormalizer(const SentencePieceFacts& facts);
    [[nodiscard]] NormalText normal(std::string_view text) const;
    /// The length of the longest user-defined symbol that the text begins with; 0: none.
    [[nodiscard]] std::size_t symbolAt(std::string_view text) const;

private:
    /// The replacement for the beginning of a text, and how many bytes it replaces. The text is not empty.
    [[nodiscard]] std::pair<std::string_view, std::size_t> prefix(std::string_view text) const;

    ReplacementTrie replacements_;
    std::vector<std::string> symbols_; ///< User-defined, longest first: they are not replaced.
    bool dummyPrefix_, removeBlanks_, escapeBlanks_, blanksAsSuffix_;
};

} // namespace models
