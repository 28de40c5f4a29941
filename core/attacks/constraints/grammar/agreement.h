#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `agreement`: subject and verb, determiner and noun, auxiliary and verb form stay in agreement, by the rules of
/// core/language/validity; what does not agree is refused or put right.
[[nodiscard]] PartMaker<Constraint> agreementConstraint();

} // namespace core::attacks
