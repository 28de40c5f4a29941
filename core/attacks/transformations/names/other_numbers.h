#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `numbers`: a whole number becomes another one near it, in digits or words like the original.
[[nodiscard]] PartMaker<Transformation> otherNumbers();

} // namespace core::attacks
