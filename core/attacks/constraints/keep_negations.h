#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

inline constexpr const char* keepNegationsName = "keep-negations";

/// `keep-negations`: no "not", "never" or other negation comes into a text or is lost, however it is written.
/// Recipe::forAnswers() gives it to every recipe for word problems and logical forms.
[[nodiscard]] PartMaker<Constraint> keepNegationsConstraint();

/// The negations of a text in order: `not` for not, n't, don't, dont and cannot, the others in lower case.
[[nodiscard]] std::vector<std::string> negationsSaid(std::string_view text);

} // namespace core::attacks
