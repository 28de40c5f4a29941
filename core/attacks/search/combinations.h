#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/search/search.h"

namespace core::attacks {

/// `combinations`: the candidates of all places with one another, one text after the other, until one succeeds.
///
/// V. Kumar, R. Maheshwary and V. Pudi (2021), Adversarial Examples for Evaluating Math Word Problem Solvers, EMNLP
/// Findings, algorithm 2 (algorithm 4 of Maheshwary's thesis, 2022).
[[nodiscard]] PartMaker<SearchMethod> combinationsSearch();

} // namespace core::attacks
