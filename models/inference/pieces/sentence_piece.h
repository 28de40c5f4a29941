#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "models/inference/pieces/piece_normalizer.h"
#include "models/inference/pieces/piece_tokenizer.h"

namespace models {

/// In which precision the library compares sums of scores: it decides between cuts that have the same scores in another
/// order.
enum class ScoreSums {
    Double, ///< 0.1.97, Debian's.
    Single  ///< 0.2.3, which Python's libraries have.
};

/// SentencePiece itself: the likeliest pieces of a unigram model, or neighbours joined by their scores (BPE). Pieces
/// and their order are the library's; the library is not loaded, as its protocol buffers would replace those of
/// libtorch. A text cannot name control pieces. Immutable, safe from any thread. Sources: T. Kudo (2018), "Subword
/// regularization", section 3.1 (Viterbi); T. Kudo and J. Richardson (2018).
class SentencePieces {
public:
    explicit SentencePieces(SentencePieceFacts facts, ScoreSums sums = ScoreSums::Double);
    SentencePieces(const SentencePieces&) = delete;
    SentencePieces& operator=(const SentencePieces&) = delete;

    /// Their rows are their numbers in the file. Neighbouring unknown characters are one piece, unless the model writes
    /// them as bytes.
    [[nodiscard]] std::vector<Piece> pieces(std::string_view text) const;
    /// The number of the unknown piece.
    [[nodiscard]] std::uint32_t unknown() const { return facts_.unknown; }
    [[nodiscard]] const std::string& form(std::uint32_t number) const { return facts_.pieces[number].form; }
    [[nodiscard]] std::size_t size() const { return facts_.pieces.size(); }

private:
    /// A piece of a normal text: its bytes, and its number in the file.
    struct Cut {
        std::size_t begin = 0, end = 0;
        std::uint32_t number = 0;
    };
    [[nodiscard]] std::vector<Cut> likeliest(std::string_view text) const;
    [[nodiscard]] std::vector<Cut> joined(std::string_view text) const;

    SentencePieceFacts facts_;
    ScoreSums sums_;
    PieceNormalizer normalizer_;
    std::vector<std::uint32_t> sorted_; ///< The numbers of pieces that occur in texts, in the order of their bytes.
    std::unordered_map<std::string_view, std::uint32_t> numbers_; ///< Of the same; keys point into facts_.
    float unknownScore_ = 0.0F;                                   ///< Of a character that is in no piece.
    float highest_ = 0.0F;
    std::vector<std::uint32_t> ofByte_; ///< The numbers of <0x00> to <0xFF>; empty: none.
};

} // namespace models
