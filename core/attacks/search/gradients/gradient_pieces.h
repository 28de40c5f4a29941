#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/search/search.h"

namespace core::attacks {

/// `gradient-pieces`: at places drawn at random, what the gradients of a translator promise most. Source: Zou et al.
/// (2020), appendix B, after Ebrahimi et al. (2018) and Michel et al. (2019).
[[nodiscard]] PartMaker<SearchMethod> gradientPieces();

} // namespace core::attacks
