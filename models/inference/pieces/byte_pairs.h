#pragma once

#include <array>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "models/inference/pieces/piece_tokenizer.h"

namespace models {

/// Byte-level byte-pair encoding, as in GPT-2 and RoBERTa: the text is cut at blanks and between letters,
/// numbers and other signs; every byte of such a word is a piece, and the pair of neighbouring pieces that was learnt
/// first is joined until no learnt pair is left. Source: A. Radford et al. (2019), the released encoder.py. A
/// text cannot name special pieces such as "<s>".
class BytePairTokenizer final : public PieceTokenizer {
public:
    struct Facts {
        std::vector<std::string> pieces;                         ///< By row, bytes written as GPT-2's characters.
        std::vector<std::pair<std::string, std::string>> merges; ///< In the order in which they were learnt.
        std::string begin = "<s>", end = "</s>", unknown = "<unk>";
        bool prefixSpace = false; ///< A blank is put before texts that do not begin with one.
    };
    /// \throws core::Error naming `file` for a duplicate piece, a merge of or into pieces that are not
    /// there, a byte without a piece, or when `begin`, `end` or `unknown` is missing.
    BytePairTokenizer(const Facts& facts, const std::string& file);

    [[nodiscard]] std::vector<Piece> pieces(std::string_view text) const override;
    [[nodiscard]] FramePieces frame() const override { return frame_; }
    [[nodiscard]] std::uint32_t unknown() const override { return unknown_; }
    [[nodiscard]] std::size_t vocabularySize() const override { return size_; }

private:
    struct Merge {
        std::uint32_t rank = 0, row = 0;
    };
    void addWord(std::string_view bytes, std::uint32_t begin, std::vector<Piece>& pieces) const;

    std::size_t size_;
    FramePieces frame_;
    std::uint32_t unknown_ = 0;
    bool prefixSpace_;
    std::array<std::uint32_t, 256> ofByte_{};
    std::unordered_map<std::uint64_t, Merge> merges_; ///< By both rows.
};

/// Where GPT-2 cuts a text before pairing bytes: the ends of its words, in bytes. Letters, numbers and white space
/// by Unicode; bytes that are not UTF-8 count as signs.
[[nodiscard]] std::vector<std::uint32_t> bytePairWords(std::string_view text);

/// The character that GPT-2 writes a byte as, in UTF-8.
[[nodiscard]] std::string bytePairCharacter(unsigned char byte);

} // namespace models
