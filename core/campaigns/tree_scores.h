#pragma once

#include "core/attacks/result.h"
#include "core/attacks/tree_scoring.h"
#include "core/metrics/attachment.h"

namespace core::campaigns {

/// How many arcs of one result are right, before and after the attack.
struct TreeScores {
    metrics::Attachment before, after;             ///< All arcs that the recipe scores.
    metrics::Attachment beforeStrict, afterStrict; ///< Without the arcs of the words that were changed in the end.
    bool strictSuccess = false;                    ///< A new error on an arc that hangs on no changed word.
    bool rawSuccess = false;                       ///< The score over all arcs has fallen.
};

/// Against the gold tree; where there is none, nothing is counted and the clean answer decides about success. The
/// clean answer stands in where the attack gave none.
[[nodiscard]] TreeScores treeScores(const attacks::AttackResult& result, attacks::TreeScoring scoring);

} // namespace core::campaigns
