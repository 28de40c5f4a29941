#pragma once

#include <vector>

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `scalar-adverbs` and `speculative-adverbs`: inserts an adverb of degree or of certainty before a verb or an
/// adjective. Source: Mayer, Marro, Cabrio and Villata (2020), section 4.2.
[[nodiscard]] std::vector<PartMaker<Transformation>> adverbsPutIn();

} // namespace core::attacks
