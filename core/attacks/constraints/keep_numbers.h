#pragma once

#include <string>

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

inline constexpr const char* keepNumbersName = "keep-numbers";

/// `keep-numbers`: the numbers of a text, and the words that say how quantities relate (quantity_words.h), stay as they
/// are written, and no other comes in. A word problem's gold answer is computed from them, so Recipe::forAnswers()
/// gives it to every recipe for such problems that does not say otherwise.
[[nodiscard]] PartMaker<Constraint> keepNumbersConstraint();

/// What a text says in numbers, in order: its digits, words for numbers and quantities and signs of arithmetic as they
/// stand in it, in lower case, and the values that they have together (`two`, `dozen`, `each`, `=24`). Texts with equal
/// lists have equal numbers.
[[nodiscard]] std::vector<std::string> numbersSaid(const text::Text& text);

} // namespace core::attacks
