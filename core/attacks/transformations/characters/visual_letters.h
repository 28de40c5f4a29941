#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `visual-letters`: letters all over a text become characters that look like them, each with the same probability.
///
/// Eger et al. (2019), Text Processing Like Humans Do: Visually Attacking and Shielding NLP Systems, NAACL, section 3.
[[nodiscard]] PartMaker<Transformation> visualLetters();

} // namespace core::attacks
