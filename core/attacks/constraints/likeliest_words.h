#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `likeliest`: of the words for a place, keeps those that a masked language model finds likeliest there.
[[nodiscard]] PartMaker<Constraint> likeliestWordsConstraint();

} // namespace core::attacks
