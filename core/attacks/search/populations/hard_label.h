#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/search/search.h"

namespace core::attacks {

/// `hard-label`: finds any text with another label, restores as many original words as that allows, then evolves a
/// population towards the original. It uses nothing but whether the goal is met.
///
/// Maheshwary, Maheshwary and Pudi (2021), Generating Natural Language Attacks in a Hard Label Black Box Setting, AAAI,
/// sections 4.1 to 4.3; as chapter 3 of Maheshwary's thesis (2022), algorithm 1 and equations 3.3 to 3.16.
[[nodiscard]] PartMaker<SearchMethod> hardLabelSearch();

} // namespace core::attacks
