#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/search/search.h"

namespace core::attacks {

/// Its parameter: an attack's own budget.
inline constexpr const char* maxQueriesKey = "max_queries";

/// `greedy-ranked`: ranks the words once, then changes them one after the other, the most important first.
[[nodiscard]] PartMaker<SearchMethod> greedyRanked();

} // namespace core::attacks
