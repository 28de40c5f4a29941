#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `edit-distance`: the whole text stays within a given number of character edits of the original.
[[nodiscard]] PartMaker<Constraint> editDistanceConstraint();

} // namespace core::attacks
