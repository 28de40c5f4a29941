#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/inference/pieces/bpe_codes.h"

namespace models {

/// The words of a translation, cut by Unicode's rules; one that follows another without white space begins with @@, so
/// that the text can be put together again: "No, sir." is No @@, sir @@.
[[nodiscard]] std::vector<std::string> joinedWords(const std::string& text);

/// The pieces of joinedWords(): "No," with the code (N o</w>) is No @@,
[[nodiscard]] std::vector<std::string> joinedPieces(const std::string& text, const BpeCodes& codes);

/// The text of pieces: @@ at the beginning or the end of one leaves no blank there.
[[nodiscard]] std::string textOfPieces(std::span<const std::string> pieces);

/// How a word of joinedWords() is cut: without its mark, which its first piece gets.
struct MarkedWord {
    bool joined = false;
    std::string_view word;
};
[[nodiscard]] MarkedWord markedWord(std::string_view word);

} // namespace models
