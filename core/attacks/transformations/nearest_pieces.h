#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `nearest-pieces`: a piece of a word becomes one whose vector is near in the translator under attack.
[[nodiscard]] PartMaker<Transformation> nearestPieces();

} // namespace core::attacks
