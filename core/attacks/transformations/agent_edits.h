#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `agent`: what a trained agent makes of a text, in one wording: Zou et al. (2020).
[[nodiscard]] PartMaker<Transformation> agentEdits();

} // namespace core::attacks
