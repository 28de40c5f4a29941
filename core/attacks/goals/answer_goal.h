#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/attacks/goals/goal.h"
#include "core/attacks/parts/part_type.h"
#include "core/metrics/answers.h"
#include "core/metrics/translation/translation_options.h"

namespace core::attacks {

/// `answer-error`: a form, a translation or an equation becomes wrong: its score falls by a given share of its score on
/// the clean text. loss = 1 - score or, of victims that write their answers, L / (1 + L) with L = -ln P(the right
/// answer), which ranks texts as L does and stays within 0..1.
[[nodiscard]] PartMaker<Goal> answerErrorGoal();

/// What a recipe says of how translations are scored: its parameters goal.tokenizer, goal.lowercase, goal.smoothing and
/// goal.references. A campaign stores them with the tokenizer of its references' language (Recipe::forTranslations), so
/// `auto` is a recipe that no campaign has taken yet, or a campaign of an older version: 13a and the first reference.
[[nodiscard]] metrics::TranslationOptions translationOptions(std::string_view tokenizer, bool lowerCase,
                                                             std::string_view smoothing, std::string_view references);
inline constexpr std::string_view allReferences = "all", firstReference = "first";

/// The same of the settings of a goal that has translationParameters().
[[nodiscard]] metrics::TranslationOptions translationOptions(const Settings& settings);
/// tokenizer, lowercase, smoothing and references.
[[nodiscard]] std::vector<Parameter> translationParameters();

/// What an answer that is a text or an equation is compared with.
class AnswerAim final : public Goal::Aim {
public:
    /// The gold answer of an example, or the victim's `own` to the clean text.
    /// \throws Error if the victim gave no answer, or the example has no gold answer.
    AnswerAim(const corpora::Example& example, const structures::Prediction& clean, const victims::VictimCard& card,
              bool own, metrics::AnswerScoring scoring);

    [[nodiscard]] const structures::Prediction* right() const override { return &answer_; }
    /// `gold`: of a text whose gold answer was changed along, which has no further references, as those are
    /// translations of the other text; null: the one that is compared with.
    [[nodiscard]] double scoreOf(const structures::Prediction& answer,
                                 const structures::Prediction* gold = nullptr) const
    {
        return gold != nullptr ? metrics::answerScore(scoring_, *gold, answer)
                               : metrics::answerScore(scoring_, answer_, answer, further_);
    }
    [[nodiscard]] double cleanScore() const { return cleanScore_; } ///< Score of the clean answer, 0..1.

private:
    structures::Prediction answer_;
    metrics::AnswerScoring scoring_;
    std::vector<std::string> further_; ///< References of a translation beside the gold one.
    double cleanScore_ = 0.0;
};

} // namespace core::attacks
