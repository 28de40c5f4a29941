#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

inline constexpr const char* keepMarkedName = "keep-marked";

[[nodiscard]] PartMaker<Constraint> keepMarkedConstraint();

} // namespace core::attacks
