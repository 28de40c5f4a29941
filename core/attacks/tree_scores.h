#pragma once

#include <optional>

#include "core/attacks/result.h"
#include "core/attacks/tree_scoring.h"
#include "core/metrics/attachment.h"

namespace core::attacks {

/// How many arcs of one result are right, before and after the attack.
struct TreeScores {
    metrics::Attachment before, after;             ///< All arcs that the recipe scores.
    metrics::Attachment beforeStrict, afterStrict; ///< Without the arcs of the words that were changed in the end.
    bool strictSuccess = false;                    ///< A new error on an arc that hangs on no changed word.
    bool rawSuccess = false;                       ///< The score over all arcs has fallen.
};

/// Against the gold tree; where there is none, nothing is counted and the clean answer decides about success. The
/// clean answer stands in where the attack gave none.
[[nodiscard]] TreeScores treeScores(const AttackResult& result, TreeScoring scoring);

/// The same for showing: where no gold tree is known, against what the victim answered before. Empty when the victim
/// gave no tree, or one that does not fit.
[[nodiscard]] std::optional<TreeScores> treeScoresOf(const AttackResult& result, const TreeScoring& scoring);

/// A score before and after an attack, 0..1.
struct ScoreChange {
    double before = 0.0, after = 0.0;
};
/// UAS, or LAS where the recipe measures labels; strict: without the arcs of changed words, before and after; raw: of
/// all arcs that the recipe scores.
[[nodiscard]] ScoreChange scoreChange(const TreeScores& scores, const TreeScoring& scoring, bool strict);

} // namespace core::attacks
