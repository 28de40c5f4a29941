#include "core/campaigns/variant_scores.h"

#include "core/base/json.h"

namespace core::campaigns {

namespace {

/// Trees, and scores such as BLEU, are right in part.
bool isRightOrWrong(const attacks::Scoring& scoring)
{
    using metrics::AnswerMeasure;
    if (scoring.scoresTexts())
        return scoring.answers != AnswerMeasure::Bleu && scoring.answers != AnswerMeasure::Chrf;
    return scoring.kind == structures::AnswerKind::Label;
}

bool decidedByGold(const std::string& recipeJson, const std::string& reference, const attacks::Scoring& scoring)
{
    const auto recipe = maybeJson(recipeJson);
    if (reference != "gold" || !isRightOrWrong(scoring) || !recipe.is_object() || !recipe.contains("goal") ||
        !recipe["goal"].is_object())
        return false;
    const auto& goal = recipe["goal"];
    const std::string type = goal.contains("type") && goal["type"].is_string() ? goal["type"].get<std::string>() : "";
    return type == "untargeted" || type == "answer-error";
}

} // namespace

std::optional<metrics::Proportion> VariantScores::success() const { return metrics::wilson(fooled, variants); }

std::optional<metrics::Proportion> VariantScores::perturbationAccuracy() const
{
    const std::size_t all = variants + ofWrong;
    return goldDecides ? metrics::wilson(all - fooled - ofWrongWrong, all) : std::nullopt;
}

std::optional<metrics::Proportion> VariantScores::robustAccuracy() const
{
    return goldDecides ? metrics::wilson(variants - fooled, variants) : std::nullopt;
}

VariantScores variantScores(std::span<const store::VariantCount> counts, const std::string& recipe,
                            const std::string& reference, const attacks::Scoring& scoring)
{
    VariantScores scores;
    scores.goldDecides = decidedByGold(recipe, reference, scoring);
    for (const auto& count : counts) {
        const bool wrong = count.status == attacks::Status::Skipped;
        (wrong ? scores.ofWrong : scores.variants) += count.variants;
        (wrong ? scores.ofWrongWrong : scores.fooled) += count.fooled;
    }
    return scores;
}

} // namespace core::campaigns
