#pragma once

#include <vector>

#include "core/attacks/parts/attack_context.h"
#include "core/attacks/result/result.h"

namespace core::attacks {

/// What was done to the original words, by segment and original word. `tagger` gives their Penn tags; it may be
/// null.
[[nodiscard]] std::vector<ResultEdit> resultEdits(AttackContext& context, const text::Input& perturbed,
                                                  const language::Tagger* tagger);

/// For each of these edits, in their order: the word of its segment's perturbed text that it is about, the first of a
/// split one; of a deletion, the word after it. With the places of what was inserted and moved the perturbed words
/// follow from the original ones.
[[nodiscard]] std::vector<std::uint32_t> editPlaces(const text::Input& perturbed);

} // namespace core::attacks
