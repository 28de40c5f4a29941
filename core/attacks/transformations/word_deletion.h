#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `word-deletion`: a word is left out.
[[nodiscard]] PartMaker<Transformation> wordDeletion();

} // namespace core::attacks
