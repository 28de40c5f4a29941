#pragma once

#include "core/attacks/parts/part_type.h"
#include "core/attacks/transformations/transformation.h"

namespace core::attacks {

/// `irrelevant-sentence`: a sentence that has nothing to do with a word problem is put before its question.
///
/// F. Shi et al. (2023), Large Language Models Can Be Easily Distracted by Irrelevant Context, ICML (GSM-IC).
[[nodiscard]] PartMaker<Transformation> irrelevantSentence();

} // namespace core::attacks
