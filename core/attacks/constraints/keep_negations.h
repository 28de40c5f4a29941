#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

inline constexpr const char* keepNegationsName = "keep-negations";

/// `keep-negations`: no "not", "never" or other negation comes into a text or is lost, however it is written.
/// Recipe::forAnswers() gives it to every recipe for word problems and logical forms.
[[nodiscard]] PartMaker<Constraint> keepNegationsConstraint();

} // namespace core::attacks
