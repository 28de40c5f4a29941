#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include <QStringList>

#include "core/attacks/recipe/scoring.h"
#include "core/attacks/result/result.h"
#include "core/victims/victim.h"

namespace ui {

/// How the Lab words a victim's answers: classes have probabilities, trees attachment.
struct AnswerWords {
    QString score;      ///< Column title: "P(positive)", "UAS", "UAS, strict".
    QString success;    ///< Of a candidate: "flips the answer", "moves an arc".
    QString importance; ///< What a word is important for: "importance for \"positive\"".
};

/// Gold answers of changed texts that have one of their own, by Input::hash().
using GoldOfTexts = std::map<std::uint64_t, std::shared_ptr<const core::structures::Prediction>>;

/// How the Lab scores answers: by the recipe's own score, so that the column and the attack agree.
struct LabScoring {
    core::structures::Prediction reference; ///< The right answer, or the victim's first one.
    GoldOfTexts golds;                      ///< Of changed texts for which another answer is right.
    core::structures::Prediction clean;     ///< The victim's answer to `original`.
    core::text::Input original;
    QStringList labels;                   ///< The victim's classes.
    core::attacks::TreeScoring trees;     ///< How trees are scored.
    core::metrics::AnswerScoring answers; ///< How texts and equations are scored.
    bool lowersScore = true;              ///< The attack lowers this score; else it has a target of its own.
};
/// Scores as `recipe` does. For a recipe with a target of its own, all arcs count.
[[nodiscard]] LabScoring scoringBy(const core::attacks::Recipe& recipe, const core::structures::Task* task = nullptr);

[[nodiscard]] AnswerWords answerWords(const LabScoring& scoring);

/// How much of the reference is in an answer to `text`, 0..1: the score of its label, or the share of its arcs; strict:
/// arcs of changed words count as they were before. -1 if that is not known (no scores, other words).
[[nodiscard]] double scoreOf(const core::structures::Prediction& answer, const core::text::Input& text,
                             const LabScoring& scoring);
/// The same for a candidate that the victim has answered.
[[nodiscard]] double scoreOf(const core::attacks::CandidateTrace& candidate, const LabScoring& scoring);

/// The gold answer of an example in the victim's labels; nothing if it has other labels, or the example none: the
/// text can still be inspected. `labels`: the names of the example's labels.
[[nodiscard]] core::structures::Prediction goldFor(const core::victims::VictimCard& card,
                                                   const core::structures::Prediction& gold, const QStringList& labels);

/// A score with three decimals, a dash if there is none.
[[nodiscard]] QString scoreText(double score);

} // namespace ui
