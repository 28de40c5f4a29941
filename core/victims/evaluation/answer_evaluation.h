#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/metrics/answers.h"

namespace core::victims {

/// What is odd about the equations that a victim answers. All of them count as answers, the first as wrong ones.
struct EquationFaults {
    std::size_t undefined = 0;    ///< Without a value: undefined, or neither a number nor an equation that can be read.
    std::size_t unreadable = 0;   ///< Equations that cannot be read, whatever the answer beside them.
    std::size_t contradicted = 0; ///< Equations whose value is not the answer beside them; the answer counts.

    /// As a sentence for people; empty where there are none.
    [[nodiscard]] std::string text() const;
};

/// How right forms, translations or equations are on a corpus.
struct AnswerScores {
    std::size_t examples = 0; ///< With a gold answer and an answer of the victim.
    /// 0..1 by every measure of such answers, the default one first.
    std::vector<std::pair<metrics::AnswerMeasure, std::optional<double>>> scores;
    std::optional<double> ter;               ///< Of translations: percent, 0 is best.
    std::string signature;                   ///< Of BLEU, chrF and TER as sacreBLEU prints them, with blanks between.
    std::optional<EquationFaults> equations; ///< Of word problems.
    std::size_t distinct = 0;                ///< Different gold answers.
    std::size_t commonest = 0;               ///< How many examples have the commonest gold answer.
    std::string commonestText;               ///< That answer: what a victim that ignores its input would say.
};

/// Scores of the answers to these examples, in their order; those without a gold answer or an answer are left out.
/// Translations are compared with all references of the corpus, unless `translations` takes the first alone; a
/// tokenizer that is not chosen is that of the corpus's language.
[[nodiscard]] AnswerScores scoreAnswers(structures::AnswerKind kind, const corpora::Corpus& corpus,
                                        std::span<const std::size_t> rows,
                                        std::span<const structures::Prediction> answers,
                                        const metrics::TranslationOptions& translations = {});

} // namespace core::victims
