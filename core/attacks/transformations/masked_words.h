#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `masked-lm`: the words that a masked language model finds likely in a word's place.
[[nodiscard]] PartMaker<Transformation> maskedWords();

} // namespace core::attacks
