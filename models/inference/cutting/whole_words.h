#pragma once

#include "models/inference/cutting/word_cutter.h"

namespace models {

/// Words are pieces, or unknown: WordLevel.
class WholeWords final : public WordCutter {
public:
    WholeWords(PieceRows rows, std::uint32_t unknown, HiddenRows hidden);
    void cut(std::string_view word, std::vector<WordPart>& parts) const override;

private:
    PieceRows rows_;
    std::uint32_t unknown_;
    HiddenRows hidden_;
};

/// Words are cut greedily into the longest pieces, all but the first written with `continued`; what cannot be cut, or
/// has more than `longest` characters, is unknown: WordPiece.
class LongestPieces final : public WordCutter {
public:
    LongestPieces(PieceRows rows, std::uint32_t unknown, std::string continued, std::size_t longest, HiddenRows hidden);
    void cut(std::string_view word, std::vector<WordPart>& parts) const override;

private:
    PieceRows rows_;
    std::uint32_t unknown_;
    std::string continued_;
    std::size_t longest_;
    HiddenRows hidden_;
};

} // namespace models
