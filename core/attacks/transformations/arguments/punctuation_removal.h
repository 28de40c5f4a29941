#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `punctuation-removal`: removes all punctuation of a text at once. Source: Mayer, Marro, Cabrio and Villata (2020),
/// section 4.2.
[[nodiscard]] PartMaker<Transformation> punctuationRemoval();

} // namespace core::attacks
