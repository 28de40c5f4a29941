#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/attacks/result.h"
#include "core/attacks/tree_scoring.h"
#include "core/campaigns/tree_scores.h"
#include "core/reports/arc_sentence.h"

namespace core::reports {

/// The trees of a result as an ArcSentence: two where the attack changed the text, else one. Empty when the victim gave
/// no tree, or one that does not fit.
[[nodiscard]] std::optional<ArcSentence> arcSentenceOf(const attacks::AttackResult& result);

/// How many arcs are right before and after an attack, as the recipe scores trees. Against the gold tree; where none is
/// known, against what the victim answered before. Empty when the victim gave no tree, or one that does not fit.
[[nodiscard]] std::optional<campaigns::TreeScores> treeScoresOf(const attacks::AttackResult& result,
                                                                const attacks::TreeScoring& scoring);

/// A score before and after an attack, 0..1.
struct ScoreChange {
    double before = 0.0, after = 0.0;
};
/// UAS, or LAS where the recipe measures labels; strict: without the arcs of changed words, before and after; raw: of
/// all arcs that the recipe scores.
[[nodiscard]] ScoreChange scoreChange(const campaigns::TreeScores& scores, const attacks::TreeScoring& scoring,
                                      bool strict);
[[nodiscard]] std::string scoreName(const attacks::TreeScoring& scoring); ///< UAS or LAS

/// Words of the original that hang on another one after an attack; deleted ones left out.
struct MovedArcs {
    std::size_t all = 0;
    std::size_t strict = 0; ///< Of those, whose right heads and themselves are no changed words.
};
[[nodiscard]] std::optional<MovedArcs> movedArcs(const attacks::AttackResult& result);

} // namespace core::reports
