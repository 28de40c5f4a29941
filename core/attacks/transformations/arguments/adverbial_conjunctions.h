#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `adverbial-conjunctions`: opens a text with an adverb that connects it to what was said before. Source: Mayer,
/// Marro, Cabrio and Villata (2020), section 4.2.
[[nodiscard]] PartMaker<Transformation> adverbialConjunctions();

} // namespace core::attacks
