#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/search/search.h"

namespace core::attacks {

/// `phrase-random` and `phrase-gradient`: words of one phrase are changed so that another phrase, which keeps all its
/// words, is parsed wrongly. Source: Zheng et al. (2020), section 4.2.
[[nodiscard]] PartMaker<SearchMethod> phraseRandom();
[[nodiscard]] PartMaker<SearchMethod> phraseGradient();

} // namespace core::attacks
