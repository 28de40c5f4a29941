#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/search/search.h"

namespace core::attacks {

/// `enumerate`: no search at all: every candidate of every place is a variant of its own, and all are queried.
[[nodiscard]] PartMaker<SearchMethod> enumerateSearch();

} // namespace core::attacks
