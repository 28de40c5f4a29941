#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/text/text.h"
#include "models/inference/pieces/piece_tokenizer.h"

namespace models::networks {

/// The pieces of words where they would replace others, kept, as a beam of texts asks for the same ones again and
/// again. Serves one thread at a time.
class ReplacingPieces {
public:
    explicit ReplacingPieces(std::shared_ptr<const PieceTokenizer> tokenizer) : tokenizer_(std::move(tokenizer)) {}

    /// Of `word` in place of word `index`, as the tokenizer cuts it behind the word before it: "tense" behind a space
    /// is another piece than at the beginning of a text, and in `(tense` it is a third one. Holds until the next call.
    const std::vector<std::uint32_t>& of(const core::text::Text& text, std::size_t index, core::text::WordId word);

private:
    std::shared_ptr<const PieceTokenizer> tokenizer_;
    std::unordered_map<std::string, std::vector<std::uint32_t>> known_; ///< By the words, the space between them too.
};

} // namespace models::networks
