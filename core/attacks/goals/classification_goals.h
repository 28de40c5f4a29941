#pragma once

#include <vector>

#include "core/attacks/goals/goal.h"
#include "core/attacks/part_type.h"

namespace core::attacks {

/// `untargeted`: any other label than the reference. loss = 1 - score of the reference label.
[[nodiscard]] PartMaker<Goal> untargetedGoal();

/// `targeted`: the named label. loss = score of the target label.
[[nodiscard]] PartMaker<Goal> targetedGoal();

} // namespace core::attacks
