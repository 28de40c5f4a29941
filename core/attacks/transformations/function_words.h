#pragma once

#include <vector>

#include "core/attacks/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `function-word-insert`, `function-word-delete`, `function-word-replace`: changes that should leave the meaning as it
/// is, as the words put in and taken out have little of their own. Source: Huang, Li, Qu and Pan (2021), section 3.1.1.
[[nodiscard]] std::vector<PartMaker<Transformation>> functionWordEdits();

} // namespace core::attacks
