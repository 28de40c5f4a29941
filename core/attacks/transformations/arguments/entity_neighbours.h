#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `entity-neighbours`: a named entity becomes the listed one of its class that is nearest by word vectors. Source:
/// Mayer, Marro, Cabrio and Villata (2020), section 4.2.
[[nodiscard]] PartMaker<Transformation> entityNeighbours();

} // namespace core::attacks
