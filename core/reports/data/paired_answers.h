#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/metrics/proportion.h"
#include "core/reports/data/paired.h"
#include "core/store/format/corpus_answers.h"
#include "core/text/search/search.h"
#include "core/victims/evaluation/judged_answers.h"

namespace core::reports {

/// The answers that a project keeps, beside the examples that they are about.
struct AnsweredCorpus {
    std::string victim; ///< What lists call it.
    std::string victimHash;
    structures::AnswerKind kind = structures::AnswerKind::Label;
    std::vector<std::string> labels; ///< The victim's.
    std::vector<std::size_t> rows;   ///< Places among the corpus's examples, ascending.
    std::vector<structures::Prediction> answers;
    std::vector<victims::JudgedAnswer> judged; ///< By row.
    std::string at;                            ///< ISO 8601, UTC

    /// The place of an example among `rows`; nothing if it was not asked.
    [[nodiscard]] std::optional<std::size_t> of(std::size_t row) const;
};
/// \throws Error when the answers do not fit the corpus as it is now.
[[nodiscard]] AnsweredCorpus answeredCorpus(const store::CorpusAnswers& kept, const corpora::Corpus& corpus);

/// Two victims on the examples whose answers of both are right or wrong: by each, whether it is right. `first` and
/// `second` of an example are its place in the corpus.
[[nodiscard]] Pairs pairsOf(const AnsweredCorpus& first, const AnsweredCorpus& second);

/// What an example's answer has in a column: answer, score (0..1), right (yes or no); nothing if it was not asked.
[[nodiscard]] text::SearchValues answerValues(const AnsweredCorpus& answered, std::size_t row, std::string_view column);

/// How many of some examples were answered correctly, of those whose answer is right or wrong.
struct RightShare {
    std::size_t right = 0, of = 0;
    std::optional<metrics::Proportion> share; ///< With Wilson's interval.
};
[[nodiscard]] RightShare rightShare(const AnsweredCorpus& answered, std::span<const std::size_t> rows);

} // namespace core::reports
