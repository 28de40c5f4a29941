#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

inline constexpr const char* keepNumbersName = "keep-numbers";

/// `keep-numbers`: the numbers of a text, and the words that say how quantities relate
/// (core/language/said/quantity_words.h), stay as they are written, and no other comes in. A word problem's gold answer
/// is computed from them, so Recipe::forAnswers() gives it to every recipe for such problems that does not say
/// otherwise.
[[nodiscard]] PartMaker<Constraint> keepNumbersConstraint();

} // namespace core::attacks
