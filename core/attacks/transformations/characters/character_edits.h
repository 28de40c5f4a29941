#pragma once

#include <vector>

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// Changes of the characters (code points) of one word: `character-swap`, `character-delete`, `character-insert`,
/// `character-substitute`, `homoglyph`, `keyboard-typo` and `space-insert`, which splits a word in two.
///
/// Random places and letters depend on the seed, the word and one of eight draws that the example chooses.
[[nodiscard]] std::vector<PartMaker<Transformation>> characterEdits();

} // namespace core::attacks
