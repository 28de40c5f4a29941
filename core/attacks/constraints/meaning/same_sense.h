#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `same-sense`: a substitute is no synonym of another sense; by its settings, only synonyms of the sense that the word
/// has, or words very near it, pass.
[[nodiscard]] PartMaker<Constraint> sameSenseConstraint();

/// `no-antonyms`: no substitute means the opposite, or speaks much better or worse.
[[nodiscard]] PartMaker<Constraint> noAntonymsConstraint();

} // namespace core::attacks
