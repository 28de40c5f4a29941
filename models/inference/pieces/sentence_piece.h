#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "models/inference/pieces/piece_normalizer.h"
#include "models/inference/pieces/piece_tokenizer.h"

namespace models {

/// SentencePiece as XLM-RoBERTa and CamemBERT read text: the likeliest pieces of a unigram model, or neighbours joined
/// by their scores (BPE). Pieces and their order are the library's; the library itself is not loaded, as its protocol
/// buffers would replace those of libtorch. A text cannot name special pieces.
/// Sources: T. Kudo (2018), "Subword regularization", section 3.1 (Viterbi); T. Kudo and J. Richardson (2018); the rows
/// are those of Hugging Face's tokenization_xlm_roberta.py and tokenization_camembert.py.
class SentencePieceTokenizer final : public PieceTokenizer {
public:
    /// \throws core::Error naming `file` when the pieces are not those of such a model; `rows`: XlmRoberta or
    /// Camembert.
    SentencePieceTokenizer(SentencePieceFacts facts, PieceModel rows, const std::string& file);
    SentencePieceTokenizer(const SentencePieceTokenizer&) = delete;
    SentencePieceTokenizer& operator=(const SentencePieceTokenizer&) = delete;

    [[nodiscard]] std::vector<Piece> pieces(std::string_view text) const override;
    [[nodiscard]] FramePieces frame() const override { return frame_; }
    [[nodiscard]] std::uint32_t unknown() const override { return unknownRow_; }
    [[nodiscard]] std::size_t vocabularySize() const override { return size_; }

private:
    /// A piece of a normal text: its bytes, and its number in the file.
    struct Cut {
        std::size_t begin = 0, end = 0;
        std::uint32_t number = 0;
    };
    [[nodiscard]] std::vector<Cut> likeliest(std::string_view text) const;
    [[nodiscard]] std::vector<Cut> joined(std::string_view text) const;

    SentencePieceFacts facts_;
    PieceNormalizer normalizer_;
    std::vector<std::uint32_t> sorted_; ///< The numbers of pieces that occur in texts, in the order of their bytes.
    std::unordered_map<std::string_view, std::uint32_t> numbers_; ///< Of the same; keys point into facts_.
    float unknownScore_ = 0.0F;                                   ///< Of a character that is in no piece.
    float highest_ = 0.0F;
    FramePieces frame_;
    std::uint32_t unknownRow_ = 3, offset_ = 1; ///< Rows are numbers + offset_, but for the unknown piece.
    std::size_t size_ = 0;
};

} // namespace models
