#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

inline constexpr const char* questionOrderName = "question-order";
/// Its style that follows the published code.
inline constexpr const char* questionAsReleased = "released";

/// `question-order`: the question of a word problem moves to the front.
///
/// V. Kumar, R. Maheshwary and V. Pudi (2021), Adversarial Examples for Evaluating Math Word Problem Solvers, EMNLP
/// Findings, section 3.2.
[[nodiscard]] PartMaker<Transformation> questionOrder();

} // namespace core::attacks
