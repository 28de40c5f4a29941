#include "core/reports/needs.h"

#include <algorithm>

#include "core/campaigns/measures/stored_flags.h"
#include "core/reports/data/recipe_differences.h"

namespace core::reports {
namespace {

using structures::AnswerKind;

bool answersWith(const CampaignData& campaign, std::initializer_list<AnswerKind> kinds)
{
    return campaign.task == nullptr || std::ranges::find(kinds, campaign.task->answer) != kinds.end();
}

} // namespace

std::string lacking(Need need, const std::vector<CampaignData>& campaigns)
{
    const auto any = [&](auto has) { return std::ranges::any_of(campaigns, has); };
    switch (need) {
    case Need::Campaign:
        return campaigns.empty() ? "No campaign is chosen." : "";
    case Need::TwoCampaigns:
        return campaigns.size() < 2 ? "Choose at least two campaigns." : "";
    case Need::Labels:
        return any([](const CampaignData& one) { return answersWith(one, {AnswerKind::Label}); })
                   ? ""
                   : "Choose a campaign on a victim that answers with labels.";
    case Need::Parsers:
        return any([](const CampaignData& one) { return answersWith(one, {AnswerKind::Tree}); })
                   ? ""
                   : "Choose a campaign on a parser.";
    case Need::Trees:
        return any([](const CampaignData& one) {
            return answersWith(one, {AnswerKind::Tree, AnswerKind::Form, AnswerKind::Equation});
        })
                   ? ""
                   : "Choose a campaign on a parser, a semantic parser or a solver of word problems.";
    case Need::Variants:
        return any([](const CampaignData& one) { return !one.project || !one.variants.empty(); })
                   ? ""
                   : "Choose a campaign that keeps the variants of its texts (search enumerate).";
    case Need::OtherVictims:
        return any([](const CampaignData& one) { return !one.transfers.empty(); })
                   ? ""
                   : "No other victim was asked about the perturbed texts of these campaigns.";
    case Need::Flags:
        return any([](const CampaignData& one) { return campaigns::StoredFlags::of(one.measures).has_value(); })
                   ? ""
                   : "The texts of these campaigns were not flagged yet.";
    case Need::RecipesDiffer:
        return recipeDifferences(campaigns).keys.empty()
                   ? "Choose campaigns whose recipes differ in a part or a parameter."
                   : "";
    case Need::TrainedAgain:
        return any([](const CampaignData& one) { return !one.trainedFrom.empty(); })
                   ? ""
                   : "Choose a campaign on a victim that adversarial training made.";
    }
    return {};
}

} // namespace core::reports
