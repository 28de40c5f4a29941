#pragma once

#include <vector>

#include "core/json/parameter.h"
#include "core/studies/design/study.h"

namespace core::studies {

/// How items are drawn: `sampling` of a design, the options of `study create` and the form of the window are made of
/// these, in the order of the JSON.
[[nodiscard]] const std::vector<PlanParameter<Sampling>>& samplingParameters();
/// Who judges what: `plan` of a design.
[[nodiscard]] const std::vector<PlanParameter<AssignmentPlan>>& assignmentParameters();
/// How it looks: members of a design itself.
[[nodiscard]] const std::vector<PlanParameter<Study>>& lookParameters();

} // namespace core::studies
