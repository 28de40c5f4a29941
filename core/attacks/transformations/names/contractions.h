#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `contractions`: "is not" becomes "isn't", and the other way round.
[[nodiscard]] PartMaker<Transformation> contractionsTransformation();

} // namespace core::attacks
