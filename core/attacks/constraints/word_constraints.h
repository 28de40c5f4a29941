#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `stop-word`: words of a list are never changed.
[[nodiscard]] PartMaker<Constraint> stopWordConstraint();

/// `repeat-modification`: no word is changed twice, inserted words never.
[[nodiscard]] PartMaker<Constraint> repeatModificationConstraint();

/// `max-perturbed`: at most a share of the original words is changed.
[[nodiscard]] PartMaker<Constraint> maxPerturbedConstraint();

} // namespace core::attacks
