#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/search/search.h"

namespace core::attacks {

/// `policy`: what was decided before any query is done: the first proposal of every place, whatever it brings.
[[nodiscard]] PartMaker<SearchMethod> policySearch();

} // namespace core::attacks
