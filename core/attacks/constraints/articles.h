#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `articles`: no change leaves an "a" before a word that takes "an", or the reverse, where it was right before.
[[nodiscard]] PartMaker<Constraint> articlesConstraint();

} // namespace core::attacks
