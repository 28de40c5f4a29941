#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `vector-neighbours`: the nearest words by the cosine of their vectors.
[[nodiscard]] PartMaker<Transformation> vectorNeighbours();

} // namespace core::attacks
