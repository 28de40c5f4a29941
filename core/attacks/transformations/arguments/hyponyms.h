#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `hyponyms`: replaces a noun by narrower words of WordNet. Source: Mayer, Marro, Cabrio and Villata (2020), section
/// 4.2.
[[nodiscard]] PartMaker<Transformation> hyponymsTransformation();

} // namespace core::attacks
