#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/search/search.h"

namespace core::attacks {

/// `weak-spots`: changes as many words as allowed, first those that hurt most when they become unknown; each becomes
/// the candidate with the highest loss. Source: Zheng et al. (2020), figure 3.
[[nodiscard]] PartMaker<SearchMethod> budgetedRanking();

} // namespace core::attacks
