#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `sememe-neighbours`: words with the same sememes in the user's HowNet; where there is none, WordNet's synonyms.
[[nodiscard]] PartMaker<Transformation> sememeNeighbours();

} // namespace core::attacks
