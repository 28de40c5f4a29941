#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// Other wordings of sentences or whole segments, by rules or a program.
[[nodiscard]] PartMaker<Transformation> rewriteTransformation();

} // namespace core::attacks
