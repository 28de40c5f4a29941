#pragma once

#include <string>

#include "core/attacks/recipe/recipe.h"
#include "core/attacks/result/tree_scoring.h"
#include "core/metrics/answers.h"
#include "core/structures/task.h"

namespace core::attacks {

/// How a campaign's answers are scored, given its recipe's goal and its victim's task. Labels are right or wrong;
/// trees, forms, translations and equations have measures of their own.
struct Scoring {
    structures::AnswerKind kind = structures::AnswerKind::Label;
    TreeScoring trees;
    metrics::AnswerScoring answers;
    /// Whether the goal is another answer. If it is to keep the answer (input-reduction), no scores under attack are
    /// reported: they would equal those before it.
    bool wantsOtherAnswer = true;
    bool lowersScore = true; ///< Whether the goal is a lower score (PartType).
    bool own = false;        ///< Whether the goal's reference is the victim's own clean answer instead of the gold one.

    Scoring() = default;
    /// Of parsers.
    Scoring(const TreeScoring& scoring) : kind(structures::AnswerKind::Tree), trees(scoring), own(scoring.own) {}

    /// Whether answers are texts or equations.
    [[nodiscard]] bool scoresTexts() const { return !metrics::measuresOf(kind).empty(); }
    /// Whether an answer is right or wrong as a whole: trees, and scores such as BLEU, can be partly right.
    [[nodiscard]] bool isRightOrWrong() const;
    /// accuracy, uas, las, exact, value, ...
    [[nodiscard]] std::string name() const;
};

/// Before the name of a score that is the agreement with the victim's own clean answer: own-accuracy, own-uas.
inline constexpr const char* ownScorePrefix = "own-";

/// `task`: the victim's; if null (unknown), answers are taken for labels or trees. Any recipe may be asked about any
/// victim: where it attacks no such answers, or its measure is none of theirs, their default measure is taken.
[[nodiscard]] Scoring scoringOf(const Recipe& recipe, const structures::Task* task);

} // namespace core::attacks
