#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `language-model`: a language model finds the changed text about as likely as the original.
/// Source: V. Kuleshov et al. (2018), "Adversarial Examples for Natural Language Classification Problems".
[[nodiscard]] PartMaker<Constraint> languageModelConstraint();

} // namespace core::attacks
