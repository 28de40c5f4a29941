#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/corpora/corpus.h"
#include "core/json/parameter.h"
#include "core/metrics/classification.h"
#include "core/victims/evaluation/answer_evaluation.h"
#include "core/victims/evaluation/label_mapping.h"
#include "core/victims/evaluation/tree_evaluation.h"
#include "core/victims/victim.h"

namespace core::victims {

/// What the user can choose of scores.
struct ScoreChoices {
    metrics::Punctuation punctuation = metrics::Punctuation::Tag; ///< What parsers' scores without it leave out.
    metrics::TranslationOptions translations;

    ScoreChoices() = default;
    ScoreChoices(metrics::Punctuation of) : punctuation(of) {}
};

/// What command line and window say of them.
[[nodiscard]] const std::vector<PlanParameter<ScoreChoices>>& scoreParameters();

/// What a victim answers on a corpus, without any attack.
struct Evaluation {
    LabelMapping mapping;              ///< Corpus labels to the victim's.
    std::vector<std::string> labels;   ///< The victim's.
    metrics::Confusion confusion{0};   ///< Over the victim's labels.
    std::vector<Prediction> answers;   ///< One per queried example, in order; monostate for an error.
    std::size_t examples = 0;          ///< How many count in the scores.
    std::size_t leftOut = 0;           ///< No gold label, or one the victim does not have.
    std::size_t errors = 0;            ///< The victim gave no answer, or an invalid one; not part of any score.
    std::string commonestError;        ///< The most frequent error message.
    std::optional<double> accuracy;    ///< 0..1; empty when no example counts.
    std::optional<double> macroF1;     ///< 0..1
    std::optional<ParserScores> trees; ///< Of a parser; what speaks of classes is empty then.
    std::optional<AnswerScores> texts; ///< Of victims that answer forms, translations or equations; likewise.
    double wallSeconds = 0.0;

    /// What `evaluate --json` prints. Classes: examples, accuracy, macro_f1, wall_seconds; and labels, confusion (rows
    /// are gold), confusion_columns (the labels and "no answer"), label_note (how the corpus's labels were taken for
    /// the victim's, where they are not the same), left_out, errors. Trees: sentences, words, uas, las, uas_no_punct,
    /// las_no_punct, wall_seconds; and punctuation, left_out, errors. Forms, translations, equations: examples, the
    /// measures (normal_match, answer_accuracy or bleu and chrf; exact_match), distinct and commonest gold answers,
    /// left_out, errors.
    [[nodiscard]] std::string json(std::size_t workers) const;
};

/// Queries the victim on the examples of `rows` (all of them when empty), in the order of `rows`, on `workers`
/// threads, each with its own clone. The answers do not depend on `workers`. A parser gets only words: if it reads
/// tags, it tags them itself, as it would any other text. What the victim cannot answer is an error of that example
/// alone. \throws Error when the labels do not fit (mapLabels) or no example was answered; also after a stop request
/// (Error "stopped"), which discards all answers.
[[nodiscard]] Evaluation evaluate(Victim& victim, const corpora::Corpus& corpus, std::span<const std::size_t> rows = {},
                                  std::size_t workers = 1, std::stop_token stop = {}, const ProgressFn& progress = {},
                                  const ScoreChoices& choices = {});

/// The scores of answers that a victim with this card gave to the examples of `rows`, as evaluate() makes them;
/// monostate where it gave none. \throws Error when the labels do not fit.
[[nodiscard]] Evaluation evaluationOf(const VictimCard& card, const corpora::Corpus& corpus,
                                      std::span<const std::size_t> rows, std::vector<Prediction> answers,
                                      const ScoreChoices& choices = {});

/// Whether each answer is right, one per row of `rows` (all examples when empty): the gold label, the whole gold tree,
/// the gold form or value. False if there is no gold answer or the victim gave none. \throws UsageError for
/// translations, which are right by degrees.
[[nodiscard]] std::vector<bool> rightAnswers(const Evaluation& evaluation, structures::AnswerKind kind,
                                             const corpora::Corpus& corpus, std::span<const std::size_t> rows = {});

/// Whether each answer is the gold form, translation or equation itself (AnswerMeasure::Exact), one per example; empty
/// for other kinds of answers.
[[nodiscard]] std::vector<bool> exactAnswers(const Evaluation& evaluation, structures::AnswerKind kind,
                                             const corpora::Corpus& corpus);

/// 1 - P(gold) of each answer, rounded as attacks round it, one per row of `rows` (all examples when empty): it rises
/// and falls with the loss. Empty if there is no gold label or the answer has no scores.
[[nodiscard]] std::vector<std::optional<double>> goldLosses(const Evaluation& evaluation, const corpora::Corpus& corpus,
                                                            std::span<const std::size_t> rows = {});
/// The losses of the gold answers themselves, one per example, for victims that write their answers: infinity for one
/// that the victim cannot write, nothing if there is no gold answer.
[[nodiscard]] std::vector<std::optional<double>> writtenLosses(AnswerWriter& writer, const corpora::Corpus& corpus,
                                                               const std::stop_token& stop);

} // namespace core::victims
