#include "core/reports/tables/pivot_values.h"

#include <algorithm>
#include <functional>

#include "core/reports/data/measure.h"
#include "core/reports/tables/cells.h"

namespace core::reports::pivoting {
namespace {

bool isOfTranslators(const std::string& measure) { return measure == "char-bleu" || measure == "relative-degradation"; }

bool attacksTranslator(const CampaignData& campaign)
{
    return campaign.task != nullptr && campaign.task->answer == structures::AnswerKind::Translation;
}

} // namespace

std::vector<Shown> shownOf(const Names& measures, const ScoreColumns& scores)
{
    const bool noAgreement = isClean(measures) && std::ranges::any_of(scores.names(), [](const auto& score) {
                                 return !score.starts_with(attacks::ownScorePrefix);
                             });
    std::vector<Shown> all;
    for (const auto& measure : measures)
        if (isScore(measure)) {
            for (const auto& score : scores.names())
                if (!noAgreement || !score.starts_with(attacks::ownScorePrefix))
                    all.push_back({measure, score, scores.title(measure, score)});
        } else {
            all.push_back({measure, {}, measureTitle(measure)});
        }
    return all;
}

PartMeasures::PartMeasures(const std::vector<Part>& parts, const Names& measures, campaigns::Convention convention)
    : parts_(parts)
{
    if (std::ranges::any_of(measures, isOfSummary))
        for (const auto& part : parts)
            summaries_.push_back(summaryOf(*part.campaign, convention));
    shown_ =
        shownOf(measures, summaries_.empty() ? ScoreColumns({}, {}) : ScoreColumns(campaignsOf(parts), summaries_));
    const auto toAny = [&](const Shown& one) {
        return std::ranges::any_of(parts, [&](const Part& part) { return applies(part, one); });
    };
    some_ = std::ranges::any_of(shown_, toAny);
    if (some_)
        std::erase_if(shown_, std::not_fn(toAny));
}

bool PartMeasures::applies(const Part& part, const Shown& one) const
{
    if (isScore(one.measure))
        return hasScore(summaryOfPart(part), one.score);
    if (one.measure == "judged")
        return part.campaign->people.has_value();
    return !isOfTranslators(one.measure) || attacksTranslator(*part.campaign);
}

Cell PartMeasures::cell(const Part& part, const Shown& one) const
{
    return isScore(one.measure) ? withBehind(scoreCell(summaryOfPart(part), one.measure, one.score), *part.campaign,
                                             one.measure, summaryOfPart(part).convention)
                                : measureCell(*part.campaign, one.measure, summaryOfPart(part));
}

const campaigns::Summary& PartMeasures::summaryOfPart(const Part& part) const
{
    static const campaigns::Summary nothing;
    return summaries_.empty() ? nothing : summaries_[static_cast<std::size_t>(&part - parts_.data())];
}

} // namespace core::reports::pivoting
