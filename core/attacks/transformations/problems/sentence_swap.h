#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `sentence-swap`: two neighbouring sentences of a word problem that do not depend on each other change places.
[[nodiscard]] PartMaker<Transformation> sentenceSwap();

} // namespace core::attacks
