#pragma once

#include <vector>

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `function-word-insert`, `function-word-delete`, `function-word-replace`: changes that should keep the meaning,
/// because the words inserted and removed carry little of it. Source: Huang, Li, Qu and Pan (2021), section 3.1.1.
[[nodiscard]] std::vector<PartMaker<Transformation>> functionWordEdits();

} // namespace core::attacks
