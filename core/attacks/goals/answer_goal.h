#pragma once

#include "core/attacks/goals/goal.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `answer-error`: a form, a translation or an equation becomes wrong: its score falls by a given share of its score on
/// the clean text. loss = 1 - score or, of victims that write their answers, L / (1 + L) with L = -ln P(the right
/// answer), which ranks texts as L does and stays within 0..1.
[[nodiscard]] PartMaker<Goal> answerErrorGoal();

} // namespace core::attacks
