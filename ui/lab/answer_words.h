#pragma once

#include <QStringList>

#include "core/structures/prediction.h"
#include "core/victims/victim.h"

namespace ui {

/// How the Lab speaks of a victim's answers: classes have probabilities, trees attachment.
struct AnswerWords {
    QString score;      ///< Column title: "P(positive)", "UAS".
    QString success;    ///< Of a candidate: "flips the answer", "moves an arc".
    QString importance; ///< What a word is important for: "importance for \"positive\"".
};
/// `reference`: the right answer, or the victim's first one; `labels`: the victim's classes.
[[nodiscard]] AnswerWords answerWords(const core::structures::Prediction& reference, const QStringList& labels);

/// How much of the reference an answer has, 0..1: the score of its label, or the share of its heads. -1 where that is
/// not known (no scores, other words).
[[nodiscard]] double scoreOf(const core::structures::Prediction& answer, const core::structures::Prediction& reference);

/// The right answer of an example as the victim counts; nothing where it has other labels, or the example none: the
/// text can still be looked at. `labels`: what the example's label counts in.
[[nodiscard]] core::structures::Prediction goldFor(const core::victims::VictimCard& card,
                                                   const core::structures::Prediction& gold, const QStringList& labels);

/// A score with three places, a dash where there is none.
[[nodiscard]] QString scoreText(double score);

} // namespace ui
