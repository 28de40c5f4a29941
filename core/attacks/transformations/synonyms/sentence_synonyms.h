#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `sentence-synonyms`: a sentence with one word replaced by a synonym of WordNet that a masked language model expects
/// there, too: the sense that the sentence has.
[[nodiscard]] PartMaker<Transformation> sentenceSynonyms();

} // namespace core::attacks
