#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `keep-heads`: each number still counts the same things of the same person (language::headEntities()).
///
/// V. Kumar, R. Maheshwary and V. Pudi (2021), Adversarial Examples for Evaluating Math Word Problem Solvers, EMNLP
/// Findings, section 3.3.
[[nodiscard]] PartMaker<Constraint> keepHeadsConstraint();

} // namespace core::attacks
