#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `sentence-similarity`: the encodings of the changed text and of the text it is compared with are similar.
[[nodiscard]] PartMaker<Constraint> sentenceSimilarityConstraint();

} // namespace core::attacks
