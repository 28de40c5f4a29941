#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/attacks/result/result.h"
#include "core/attacks/result/tree_scores.h"
#include "core/reports/arcs/arc_sentence.h"

namespace core::reports {

/// The trees of a result as an ArcSentence: two if the attack changed the text, else one. Arcs are right or wrong by
/// the gold tree or, if `own`, by the victim's own tree of the original. Empty when the victim gave no tree, or one
/// that does not fit.
[[nodiscard]] std::optional<ArcSentence> arcSentenceOf(const attacks::AttackResult& result, bool own = false);

using attacks::ScoreChange;
using attacks::scoreChange;
using attacks::treeScoresOf;
[[nodiscard]] std::string scoreName(const attacks::TreeScoring& scoring); ///< UAS or LAS

/// Words of the original that are attached to another one after an attack; deleted ones left out.
struct MovedArcs {
    std::size_t all = 0;
    std::size_t strict = 0; ///< Those of them that are not changed words and whose right heads are not.
};
[[nodiscard]] std::optional<MovedArcs> movedArcs(const attacks::AttackResult& result);

} // namespace core::reports
