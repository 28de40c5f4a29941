#include "core/reports/data/signatures.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/answers/shape.h"
#include "core/corpora/published/references.h"
#include "core/metrics/translation/degradation.h"
#include "core/reports/data/degradation.h"

namespace core::reports {

metrics::ReferenceCount referencesOf(const CampaignData& campaign)
{
    metrics::ReferenceCount all;
    const bool first = !scoringOf(campaign).answers.translations.allReferences;
    for (const auto& result : resultsOf(campaign)) {
        const auto gold = answers::textOf(result.gold);
        if (!gold)
            continue;
        const auto further = first ? 0 : corpora::furtherReferences(result.columns).size();
        const auto count = (gold->empty() ? 0 : 1) + further;
        all += metrics::ReferenceCount{count, count};
    }
    return all.most == 0 ? metrics::ReferenceCount{1, 1} : all;
}

std::string signatureOf(const CampaignData& campaign)
{
    const auto scoring = scoringOf(campaign);
    if (scoring.kind != structures::AnswerKind::Translation || metrics::signatureOf(scoring.answers).empty())
        return {};
    const auto byGold = metrics::signatureOf(scoring.answers, referencesOf(campaign));
    const auto byOwn = metrics::signatureOf(scoring.answers);
    return scoring.own && byGold != byOwn ? byOwn + " and " + byGold : byGold;
}

std::string degradationNote(const std::vector<CampaignData>& campaigns)
{
    std::vector<std::string> signatures;
    for (const auto& campaign : campaigns)
        if (campaign.task != nullptr && campaign.task->answer == structures::AnswerKind::Translation)
            indexIn(signatures, metrics::signatureOf(degradationBleu(campaign), referencesOf(campaign)));
    if (signatures.empty())
        return {};
    return fmt::format(" Degradation: of translations BLEU|{}; of sources BLEU|{}.",
                       fmt::join(signatures, " and BLEU|"),
                       metrics::signatureOf(metrics::characterBleu(), metrics::ReferenceCount{1, 1}));
}

} // namespace core::reports
