#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `wordnet-synonyms`: other lemmas of a word's synsets.
[[nodiscard]] PartMaker<Transformation> wordNetSynonyms();

} // namespace core::attacks
