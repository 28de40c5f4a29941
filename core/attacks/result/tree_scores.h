#pragma once

#include <optional>

#include "core/attacks/result/result.h"
#include "core/attacks/result/tree_scoring.h"
#include "core/metrics/attachment.h"

namespace core::attacks {

/// How many arcs of one result are right, before and after the attack.
struct TreeScores {
    metrics::Attachment before, after;             ///< All arcs that the recipe scores.
    metrics::Attachment beforeStrict, afterStrict; ///< Without the arcs of the words that were changed in the end.
    bool strictSuccess = false;                    ///< A new error on an arc not attached to a changed word.
    bool rawSuccess = false;                       ///< The score over all arcs has fallen.
};

/// Against the gold tree; without one, nothing is counted and the clean answer decides about success. If the attack
/// gave no answer, the clean one is used.
[[nodiscard]] TreeScores treeScores(const AttackResult& result, TreeScoring scoring);

/// The same for display: without a gold tree, against the victim's clean answer. Empty when the victim gave no tree, or
/// one that does not fit.
[[nodiscard]] std::optional<TreeScores> treeScoresOf(const AttackResult& result, const TreeScoring& scoring);

/// A score before and after an attack, 0..1.
struct ScoreChange {
    double before = 0.0, after = 0.0;
};
/// UAS, or LAS where the recipe measures labels; strict: without the arcs of changed words, before and after; raw: over
/// all arcs that the recipe scores.
[[nodiscard]] ScoreChange scoreChange(const TreeScores& scores, const TreeScoring& scoring, bool strict);

} // namespace core::attacks
