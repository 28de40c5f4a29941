#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `fluency`: a changed sentence is about as likely and as grammatical as it was.
[[nodiscard]] PartMaker<Constraint> fluencyConstraint();

} // namespace core::attacks
