#pragma once

#include "core/attacks/goals/goal.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

inline constexpr const char* answerErrorName = "answer-error";

/// `answer-error`: a form, a translation or an equation becomes wrong: its score falls by a given share of its score on
/// the clean text. loss = 1 - score or, of victims that write their answers, -ln P(the right answer).
[[nodiscard]] PartMaker<Goal> answerErrorGoal();

} // namespace core::attacks
