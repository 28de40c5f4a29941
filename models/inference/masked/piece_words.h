#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/text/word_table.h"
#include "models/inference/pieces/piece_tokenizer.h"

namespace models {

/// Words and the pieces of a vocabulary: which word a piece is, and which pieces words are cut into.
class PieceWords {
public:
    /// `forms`: what each piece is written like, as vocab.txt, GPT-2's bytes or SentencePiece write it.
    PieceWords(std::shared_ptr<const PieceTokenizer> tokenizer, const std::vector<std::string>& forms);

    /// The words of rows that are whole words, noWord for the others: of pieces after a space, or at the beginning.
    [[nodiscard]] std::span<const core::text::WordId> words(bool first) const { return first ? firsts_ : words_; }
    /// Of each row that continues a word what it adds; else noWord.
    [[nodiscard]] std::span<const core::text::WordId> endings() const { return endings_; }

    /// The pieces of each of the words [begin, end) of a text. Words have a space before them in the text that is cut,
    /// but not closing signs and the second halves of contractions (n't, 's), nor what follows opening brackets.
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> cut(std::span<const core::text::WordId> words,
                                                              std::size_t begin, std::size_t end) const;
    [[nodiscard]] const PieceTokenizer& tokenizer() const { return *tokenizer_; }

private:
    std::shared_ptr<const PieceTokenizer> tokenizer_;
    bool spaced_ = false; ///< The space before a word is a part of its first piece.
    std::vector<core::text::WordId> words_, firsts_, endings_;
};

} // namespace models
