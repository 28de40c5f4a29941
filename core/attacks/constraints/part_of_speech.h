#pragma once

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"

namespace core::attacks {

/// `pos`: a substitute must have the tag that the word has in the original text.
[[nodiscard]] PartMaker<Constraint> partOfSpeechConstraint();

/// `word-class`: words of some tags may not be changed, or only those of some.
[[nodiscard]] PartMaker<Constraint> wordClassConstraint();

} // namespace core::attacks
