#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/search/search.h"

namespace core::attacks {

/// `both-directions`: a greedy pass over the words from left to right and one from right to left, of which the better
/// is kept. Source: Tan et al. (2020), the released code for translations.
[[nodiscard]] PartMaker<SearchMethod> bothDirections();

} // namespace core::attacks
