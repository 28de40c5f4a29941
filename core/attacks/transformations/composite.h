#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `composite`: the candidates of several transformations, one after the other.
[[nodiscard]] PartMaker<Transformation> compositeTransformation();

} // namespace core::attacks
