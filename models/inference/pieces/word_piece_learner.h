#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "models/inference/pieces/word_piece.h"

namespace models {

/// Learns the pieces of a WordPiece vocabulary from the words of texts.
class WordPieceLearner {
public:
    explicit WordPieceLearner(const BasicTokenizerOptions& options) : options_(options) {}

    /// Counts the words of a text as BERT's basic tokenizer cuts it.
    void add(std::string_view text);

    /// At most `size` pieces: BERT's five special ones, the characters that occur at least `minimum` times (those
    /// inside a word with ##), and what the most frequent pairs of pieces make (learnMerges), which occur as often.
    /// A word with another character is not cut: it is [UNK]. Source: the trainer of Hugging Face's tokenizers, whose
    /// word pieces are byte pairs written with ##.
    [[nodiscard]] std::vector<std::string> pieces(std::size_t size, std::int64_t minimum) const;

private:
    BasicTokenizerOptions options_;
    std::unordered_map<std::string, std::int64_t> counts_;
};

} // namespace models
