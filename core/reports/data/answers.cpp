#include "core/reports/data/answers.h"

namespace core::reports {
namespace {

using attacks::AttackResult;
using structures::labelOf;

int labelAfter(const AttackResult& result)
{
    return labelOf(result.status == attacks::Status::Succeeded ? result.perturbedOutput : result.originalOutput);
}

/// Calls `use(gold, before, after)` for each example with a gold label and an answer.
template<typename Use>
void forEachAnswer(const CampaignData& campaign, Use use)
{
    for (const auto& result : resultsOf(campaign)) {
        const int gold = labelOf(result.gold);
        const int before = labelOf(result.originalOutput);
        if (gold >= 0 && static_cast<std::size_t>(gold) < campaign.labels.size() && before >= 0)
            use(gold, before, labelAfter(result));
    }
}

} // namespace

metrics::Confusion answersOf(const CampaignData& campaign, bool after)
{
    metrics::Confusion confusion(campaign.labels.size());
    forEachAnswer(campaign, [&](int gold, int before, int then) { confusion.add(gold, after ? then : before); });
    return confusion;
}

RobustCounts keptRight(const CampaignData& campaign)
{
    RobustCounts counts;
    forEachAnswer(campaign, [&](int gold, int before, int after) {
        counts.right += before == gold ? 1 : 0;
        counts.kept += before == gold && after == gold ? 1 : 0;
    });
    return counts;
}

} // namespace core::reports
