#include "core/reports/data/answers.h"

#include "core/answers/shape.h"
#include "core/corpora/published/references.h"
#include "core/metrics/answers.h"

namespace core::reports {
namespace {

using attacks::AttackResult;
using structures::labelOf;

/// The answer to the text that the attack ended with, as campaigns::Scores counts it.
int labelAfter(const AttackResult& result)
{
    const int after = labelOf(result.perturbedOutput);
    return after < 0 ? labelOf(result.originalOutput) : after;
}

/// Calls `use(gold, before, result)` for each example with a gold label and an answer.
template<typename Use>
void forEachAnswer(const CampaignData& campaign, Use use)
{
    for (const auto& result : resultsOf(campaign)) {
        const int gold = labelOf(result.gold);
        const int before = labelOf(result.originalOutput);
        if (gold >= 0 && static_cast<std::size_t>(gold) < campaign.labels.size() && before >= 0)
            use(gold, before, result);
    }
}

bool ended(const AttackResult& result) { return result.status == attacks::Status::Error; }

} // namespace

metrics::Confusion answersOf(const CampaignData& campaign, bool after)
{
    metrics::Confusion confusion(campaign.labels.size());
    forEachAnswer(campaign, [&](int gold, int before, const AttackResult& result) {
        if (!after || !ended(result))
            confusion.add(gold, after ? labelAfter(result) : before);
    });
    return confusion;
}

RobustCounts keptRight(const CampaignData& campaign)
{
    RobustCounts counts;
    const auto scoring = scoringOf(campaign);
    if (scoring.isRightOrWrong() && scoring.scoresTexts()) {
        const auto right = [&](const structures::Prediction& gold, const std::vector<std::string>& further,
                               const structures::Prediction& answer) {
            return metrics::answerScore(scoring.answers, gold, answer, further) == 1.0;
        };
        for (const auto& result : resultsOf(campaign)) {
            if (ended(result) || !answers::textOf(result.gold) ||
                !right(result.gold, corpora::furtherReferences(result.columns), result.originalOutput))
                continue;
            ++counts.right;
            const bool answered = answers::textOf(result.perturbedOutput).has_value();
            const bool kept = !answered || right(result.goldAfter(), result.furtherAfter(), result.perturbedOutput);
            counts.kept += kept ? 1 : 0;
        }
        return counts;
    }
    forEachAnswer(campaign, [&](int gold, int before, const AttackResult& result) {
        if (before != gold || ended(result))
            return;
        ++counts.right;
        counts.kept += labelAfter(result) == gold ? 1 : 0;
    });
    return counts;
}

} // namespace core::reports
