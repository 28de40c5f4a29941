#pragma once

#include <vector>

#include "core/attacks/goals/goal.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `untargeted`: any other label than the reference. loss = 1 - score of the reference label.
[[nodiscard]] PartMaker<Goal> untargetedGoal();

/// `targeted`: the named label. loss = score of the target label.
[[nodiscard]] PartMaker<Goal> targetedGoal();

/// `input-reduction`: the reference label stays the answer while the text gets shorter. loss = (words removed + score
/// of the reference label) / words, 0 for any other answer.
///
/// Feng et al. (2018), Pathologies of Neural Models Make Interpretations Difficult, EMNLP.
[[nodiscard]] PartMaker<Goal> inputReductionGoal();

} // namespace core::attacks
