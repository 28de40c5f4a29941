#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/search/search.h"

namespace core::attacks {

/// `gradient-flips`: a beam search over what a classifier's gradients predict for words, without querying them.
///
/// Ebrahimi, Rao, Lowd and Dou (2018), HotFlip: White-Box Adversarial Examples for Text Classification, ACL,
/// sections 3.2 and 5.
[[nodiscard]] PartMaker<SearchMethod> gradientFlips();

} // namespace core::attacks
