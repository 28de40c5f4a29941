#include "core/reports/origins/behind_measure.h"

#include <array>

#include "core/reports/data/measure.h"

namespace core::reports {
namespace {

using campaigns::Convention;

/// Which examples the convention's mean of queries covers.
std::string queriesBy(Convention convention)
{
    switch (convention) {
    case Convention::Attacked:
        return "status:succeeded";
    case Convention::TextAttack:
        return "NOT status:skipped NOT status:error";
    case Convention::TextFooler:
    case Convention::HardLabel:
        return "NOT status:skipped";
    case Convention::DpAttack:
        return "NOT reason:unsuitable";
    case Convention::All:
    case Convention::OpenAttack:
        break;
    }
    return {};
}

/// What a score before or under attack counts: all examples where it is a share of words (UAS) or of a corpus (BLEU).
std::string scoreSearch(const CampaignData& campaign, bool under)
{
    const auto scoring = scoringOf(campaign);
    if (!scoring.isRightOrWrong() || attacksTrees(campaign))
        return {};
    if (campaign.reference == "own")
        return under ? "NOT status:succeeded" : "";
    return under ? "right_after:yes" : "right_before:yes";
}

} // namespace

std::string successesBy(Convention convention)
{
    switch (convention) {
    case Convention::HardLabel:
        return "status:succeeded changed:<=25";
    case Convention::TextFooler: // what is wrong under attack
        return "(status:succeeded OR right_before:no)";
    default:
        return "status:succeeded";
    }
}

std::vector<Behind> behind(const CampaignData& campaign, const std::string& search)
{
    if (campaign.id <= 0)
        return {};
    Behind made{campaign.id, search, {}};
    const auto add = [&](const std::string& more) {
        if (!more.empty())
            made.search += (made.search.empty() ? "" : " ") + more;
    };
    add(campaign.partSearch);
    add(campaign.leftOut.empty() ? "" : "excluded:no");
    return {made};
}

std::vector<Behind> behindIds(const CampaignData& campaign, std::vector<std::string> ids)
{
    if (campaign.id <= 0 || ids.empty() || ids.size() > mostIdsBehind)
        return {};
    return {{campaign.id, {}, std::move(ids)}};
}

std::vector<Behind> behindPositions(const CampaignData& campaign, const std::vector<std::uint32_t>& positions)
{
    if (!campaign.project || positions.empty() || positions.size() > mostIdsBehind)
        return {};
    return behindIds(campaign, campaign.project->exampleNames(campaign.id, positions));
}

std::vector<Behind> behindMeasure(const CampaignData& campaign, const std::string& measure, Convention convention)
{
    constexpr std::array ofAll{"seconds", "macro-f1",  "attacked-macro-f1",   "decrease",
                               "lost",    "char-bleu", "relative-degradation"};
    if (measure == "judged") // texts of a study, which no search of results finds
        return {};
    if (measure == "success" || measure == "net-success" || measure == "valid")
        return behind(campaign, successesBy(convention));
    if (measure == "clean-accuracy" || measure == "attacked-accuracy")
        return behind(campaign, scoreSearch(campaign, measure == "attacked-accuracy"));
    if (measure == "robust-accuracy" && campaign.variants.empty())
        return behind(campaign, "right_before:yes right_after:yes");
    if (measure.starts_with("queries"))
        return behind(campaign, queriesBy(convention));
    if (isShareOfVariants(measure) || measure == "perturbation-accuracy" || measure == "robust-accuracy")
        return behind(campaign, "NOT status:error");
    for (const auto* all : ofAll)
        if (measure == all)
            return behind(campaign);
    return behind(campaign, convention == Convention::HardLabel ? successesBy(convention) : "status:succeeded");
}

} // namespace core::reports
