#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace core::corpora {

// What a cell of a table can be besides a text. Pure functions of the cell alone.

/// Parts between blanks.
[[nodiscard]] std::size_t wordsIn(std::string_view text);

/// A whole number of at most nine digits, perhaps with a sign.
[[nodiscard]] bool isInteger(std::string_view text);

/// Without blanks on either side, ASCII letters in lower case: how column names are compared.
[[nodiscard]] std::string loweredCell(std::string_view text);

/// What published files call a column of texts, in order of preference.
inline constexpr std::array<std::string_view, 14> textColumnNames{
    "text",    "sentence", "review", "content",  "body",    "document",    "utterance",
    "comment", "tweet",    "phrase", "question", "message", "description", "headline"};
/// Whether a cell is one of them, whatever its capitals.
[[nodiscard]] bool isTextName(std::string_view cell);

/// Brackets that close (except the last), at least one pair per eight words, after at most one name or a variable:
/// `( argmax $0 ( state:t $0 ) ( size:i $0 ) )`, `job ( ANS )`; a name with a type, `size:i s0`; or a query
/// `SELECT ... FROM ...`.
[[nodiscard]] bool looksLikeForm(std::string_view cell);

/// An operator, and nothing but operators, brackets, numbers, and names of numbers: `x = ( 2 * 1 )`, `+ number0
/// number1`.
[[nodiscard]] bool looksLikeEquation(std::string_view cell);

} // namespace core::corpora
