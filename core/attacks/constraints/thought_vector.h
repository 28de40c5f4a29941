#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `thought-vector`: the mean of the changed text's word vectors stays near that of the original.
/// Source: V. Kuleshov et al. (2018), "Adversarial Examples for Natural Language Classification Problems".
[[nodiscard]] PartMaker<Constraint> thoughtVectorConstraint();

} // namespace core::attacks
