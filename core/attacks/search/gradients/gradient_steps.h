#pragma once

#include <vector>

#include "core/attacks/parts/part_type.h"
#include "core/attacks/search/search.h"

namespace core::attacks {

/// `gradient-steps`: at every step the word with the highest gradient becomes the candidate that the gradient points
/// to. Source: Zheng et al. (2020), figure 4. `gradient-beam`: the same moves as a beam search.
[[nodiscard]] std::vector<PartMaker<SearchMethod>> gradientSearches();

} // namespace core::attacks
