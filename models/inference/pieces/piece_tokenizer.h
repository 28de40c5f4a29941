#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace models {

/// How texts are cut, and which rows of a model's embeddings the pieces have. The last two are SentencePiece's.
enum class PieceModel { WordPiece, BytePairs, XlmRoberta, Camembert };

/// A piece of a text as a transformer reads it.
struct Piece {
    std::uint32_t row = 0;   ///< In the vocabulary.
    std::uint32_t begin = 0; ///< Its bytes of the text, half open: they show to which word it belongs.
    std::uint32_t end = 0;
    friend bool operator==(const Piece&, const Piece&) = default;
};

/// The pieces around texts: `[CLS] text [SEP]`, `<s> first </s></s> second </s>`.
struct FramePieces {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    bool doubled = false; ///< Two end pieces between two texts, as in RoBERTa.
};

/// Cuts texts into the pieces of one vocabulary. Immutable, safe from any thread.
class PieceTokenizer {
public:
    virtual ~PieceTokenizer() = default;
    /// Without the frame; bytes that are not UTF-8 do not matter. A text cannot name special pieces.
    [[nodiscard]] virtual std::vector<Piece> pieces(std::string_view text) const = 0;
    [[nodiscard]] virtual FramePieces frame() const = 0;
    /// The row of the unknown piece.
    [[nodiscard]] virtual std::uint32_t unknown() const = 0;
    [[nodiscard]] virtual std::size_t vocabularySize() const = 0;
};

} // namespace models
