#pragma once

#include <string>
#include <vector>

#include "core/text/text.h"

namespace core::language {

/// What a text says in numbers, in order: its digits, words for numbers and quantities and signs of arithmetic as they
/// stand in it, in lower case, and the values that they have together (`two`, `dozen`, `each`, `=24`). Words that ask
/// or say the same are one: total for "in all" and altogether, left for what remains, many for "the number of". Texts
/// with equal lists have equal numbers.
[[nodiscard]] std::vector<std::string> numbersSaid(const text::Text& text);

/// Whether a word says a number or a quantity, as a part of numbersSaid().
[[nodiscard]] bool saysNumber(text::WordId word);

/// Whether a word may say one together with those beside it, as in "the number of": more words than saysNumber().
[[nodiscard]] bool maySayNumber(text::WordId word);

/// The numbers of a text alone, in ascending order of how they are written here: the values of those that have one
/// (`=12` for 12 and twelve alike) and words such as twice or a pair that have none.
[[nodiscard]] std::vector<std::string> numbersMeant(const text::Text& text);

} // namespace core::language
