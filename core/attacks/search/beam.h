#pragma once

#include <vector>

#include "core/attacks/parts/part_type.h"
#include "core/attacks/search/search.h"

namespace core::attacks {

/// `beam`: each step tries all candidates of all words of the best texts; `exhaustive-greedy`: the same with one text.
[[nodiscard]] std::vector<PartMaker<SearchMethod>> beamSearches();

} // namespace core::attacks
