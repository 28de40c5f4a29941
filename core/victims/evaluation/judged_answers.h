#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/victims/evaluation/evaluation.h"

namespace core::victims {

/// A victim's answer to an example of a corpus, as lists show it.
struct JudgedAnswer {
    int label = -1;              ///< The victim's; -1 for other kinds of answers and none.
    int gold = -1;               ///< The corpus's label as one of the victim's; -1 likewise.
    std::string text;            ///< The label's name, form, translation or equation; empty for trees and none.
    std::optional<double> score; ///< 0..1: the probability of the label; UAS; the first measure of such answers.
    std::optional<bool>
        right; ///< As rightAnswers() has it; empty without an answer or a gold one, and for translations.
};

/// One for each of `rows`, which `answers` are about. \throws Error when the labels do not fit.
[[nodiscard]] std::vector<JudgedAnswer> judgedAnswers(structures::AnswerKind kind,
                                                      std::span<const std::string> victimLabels,
                                                      const corpora::Corpus& corpus, std::span<const std::size_t> rows,
                                                      std::span<const Prediction> answers);

/// The search for the examples of a cell of the confusion matrix: with this gold label and this answer, both as the
/// victim numbers them; -1: any. Several labels of the corpus may be one of the victim's.
[[nodiscard]] std::string cellSearch(std::span<const std::string> corpusLabels,
                                     std::span<const std::string> victimLabels, int gold, int answer);

} // namespace core::victims
