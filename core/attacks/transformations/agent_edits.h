#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"
#include "core/language/perturbing_agent.h"

namespace core::attacks {

/// `agent`: what a trained agent makes of a text, in one wording: Zou et al. (2020).
[[nodiscard]] PartMaker<Transformation> agentEdits();

/// How the part's settings have the agent used. \throws Error for a file of readings that cannot be read.
[[nodiscard]] language::AgentUse agentUse(const Settings& settings);

} // namespace core::attacks
