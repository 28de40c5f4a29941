#pragma once

#include <vector>

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// Edits in which a masked language model fills blanks of a text: `masked-lm-replace`, `masked-lm-insert` and
/// `masked-lm-merge`.
[[nodiscard]] std::vector<PartMaker<Transformation>> maskedEdits();

} // namespace core::attacks
