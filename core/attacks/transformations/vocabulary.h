#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `vocabulary`: any word of the victim's vocabulary.
[[nodiscard]] PartMaker<Transformation> vocabularyWords();

} // namespace core::attacks
