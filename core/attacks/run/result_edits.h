#pragma once

#include <vector>

#include "core/attacks/parts/attack_context.h"
#include "core/attacks/result/result.h"

namespace core::attacks {

/// What was done to the original words, by segment and original word. `tagger` gives their Penn tags; it may be
/// null.
[[nodiscard]] std::vector<ResultEdit> resultEdits(AttackContext& context, const text::Input& perturbed,
                                                  const language::Tagger* tagger);

} // namespace core::attacks
