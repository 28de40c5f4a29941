#pragma once

#include <memory>
#include <vector>

#include "models/inference/cutting/added_pieces.h"
#include "models/inference/cutting/normalizers.h"
#include "models/inference/cutting/pre_tokenizers.h"
#include "models/inference/cutting/word_cutter.h"
#include "models/inference/pieces/piece_tokenizer.h"

namespace models {

/// A tokenizer as tokenizer.json describes it: added pieces are taken out of a text, what is between them is normalised
/// and cut into words, and each word is cut into pieces. Source: the library tokenizers 0.22 (A. Moi and N. Patry).
class Pipeline final : public PieceTokenizer {
public:
    struct Facts {
        std::vector<AddedPiece> added; ///< Those that texts can name.
        std::vector<TextStep> normalizers;
        std::vector<CutStep> preTokenizers;
        std::unique_ptr<const WordCutter> model;
        Frame frame;
        std::uint32_t unknown = 0;
        std::size_t size = 0; ///< Rows, those of added pieces included.
        bool cutsBeginning = false;
    };
    explicit Pipeline(Facts facts);

    [[nodiscard]] std::vector<Piece> pieces(std::string_view text) const override;
    [[nodiscard]] const Frame& frame() const override { return facts_.frame; }
    [[nodiscard]] std::uint32_t unknown() const override { return facts_.unknown; }
    [[nodiscard]] std::size_t vocabularySize() const override { return facts_.size; }
    [[nodiscard]] bool cutsBeginning() const override { return facts_.cutsBeginning; }

private:
    void normalize(AlignedText& text) const;
    void addWords(AlignedText text, std::vector<Piece>& pieces) const;

    Facts facts_; ///< Without the added pieces.
    AddedPieces asWritten_, normalized_;
};

} // namespace models
