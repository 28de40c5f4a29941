#pragma once

#include "models/inference/cutting/word_cutter.h"

namespace models {

/// The likeliest pieces of a word by the scores of a unigram model (Viterbi); neighbouring unknown characters are one
/// piece. Source: T. Kudo (2018), "Subword regularization", section 3.1; ties, sums in double precision and the
/// penalty of unknown characters as in the library tokenizers.
class LikeliestPieces final : public WordCutter {
public:
    struct Entry {
        std::string form;
        double score = 0.0;
    };
    /// `byteFallback`: unknown characters are the pieces of their bytes, <0x0A>, if there are all.
    LikeliestPieces(std::vector<Entry> pieces, std::uint32_t unknown, bool byteFallback, const HiddenRows& hidden);
    void cut(std::string_view word, std::vector<WordPart>& parts) const override;

private:
    std::vector<Entry> pieces_; ///< By row.
    PieceRows rows_;
    std::vector<std::uint32_t> sorted_; ///< The rows that occur in texts, in the order of their pieces' bytes.
    std::uint32_t unknown_;
    bool byteFallback_;
    double unknownScore_ = 0.0; ///< Of a character that is in no piece.
};

} // namespace models
