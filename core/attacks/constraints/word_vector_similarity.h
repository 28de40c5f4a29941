#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `word-vector-similarity`: a substitute's vector is similar to that of the original word.
[[nodiscard]] PartMaker<Constraint> wordVectorSimilarityConstraint();

} // namespace core::attacks
