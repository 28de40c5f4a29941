#pragma once

#include <string_view>

namespace core::answers {

// What a cell of a table can be besides a text. Pure functions of the cell alone.

/// Brackets that close (except the last), at least one pair per eight words, after at most one name or a variable:
/// `( argmax $0 ( state:t $0 ) ( size:i $0 ) )`, `job ( ANS )`; a name with a type, `size:i s0`; or a query
/// `SELECT ... FROM ...`.
[[nodiscard]] bool looksLikeForm(std::string_view cell);

/// An operator, and nothing but operators, brackets, numbers, and names of numbers: `x = ( 2 * 1 )`, `+ number0
/// number1`.
[[nodiscard]] bool looksLikeEquation(std::string_view cell);

} // namespace core::answers
