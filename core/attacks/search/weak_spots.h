#pragma once

#include "core/attacks/part_type.h"
#include "core/attacks/search/search.h"

namespace core::attacks {

/// `weak-spots`: as many words as may be changed, those first that hurt most when they become unknown; at each the
/// candidate with the greatest loss. Source: Zheng et al. (2020), figure 3.
[[nodiscard]] PartMaker<SearchMethod> weakSpots();

} // namespace core::attacks
