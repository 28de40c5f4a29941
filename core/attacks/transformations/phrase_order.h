#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `phrase-order`: the same words of a sentence in another order, by language::phraseOrders.
[[nodiscard]] PartMaker<Transformation> phraseOrderTransformation();

} // namespace core::attacks
