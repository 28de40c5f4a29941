#pragma once

#include "core/attacks/goals/goal.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `tree-error`: arcs that were right become wrong. loss = share of the counted words with an error; arcs of changed
/// words, where left out, are taken from the clean answer.
/// Source: Zheng et al. (2020), sections 1 and 4.
[[nodiscard]] PartMaker<Goal> treeErrorGoal();

/// `tree-target`: one word becomes attached to another. loss = 1 when it is, 1/2 when off its clean head, else 0.
[[nodiscard]] PartMaker<Goal> treeTargetGoal();

} // namespace core::attacks
