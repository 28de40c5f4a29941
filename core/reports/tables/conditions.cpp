#include "core/reports/tables/conditions.h"

#include <map>
#include <set>

#include "core/reports/data/settings.h"

namespace core::reports {
namespace {

using attacks::TreeScoring;

std::string successOf(const attacks::Scoring& scoring)
{
    if (!scoring.lowersScore)
        return "a success is the arc that was wanted";
    return scoring.trees.strict ? "a success is a new error in an arc of no changed word"
                                : "a success is more errors than before, arcs of changed words included";
}

std::string measureOf(const TreeScoring& scoring)
{
    return scoring.measure == TreeScoring::Measure::Uas   ? "UAS"
           : scoring.measure == TreeScoring::Measure::Las ? "LAS"
                                                          : "LAS, errors being wrong labels at right heads,";
}

} // namespace

std::string wordsScored(const TreeScoring& scoring)
{
    const std::string words = "all words";
    return scoring.punctuation == metrics::Punctuation::Counted
               ? words
               : words + " " + std::string(metrics::describe(scoring.punctuation));
}

std::string conditionsOf(const CampaignData& campaign)
{
    if (!wantsOtherAnswer(campaign))
        return std::string("a success is the same answer to a text of few words") +
               (campaign.reference == "own" ? ", the victim's own being the reference" : "");
    if (!attacksTrees(campaign))
        return campaign.reference == "own" ? "the victim's own answer is the reference" : "";
    const auto scoring = scoringOf(campaign);
    return measureOf(scoring.trees) + " over " + wordsScored(scoring.trees) + "; " + successOf(scoring) +
           (scoring.trees.own || campaign.reference == "own" ? ", measured against the victim's own answer" : "");
}

std::string conditionsNote(const std::vector<CampaignData>& campaigns)
{
    std::vector<std::string> order;
    std::map<std::string, std::set<std::string>> ofRecipe;
    for (const auto& campaign : campaigns) {
        indexIn(order, conditionsOf(campaign));
        ofRecipe[campaign.recipe].insert(conditionsOf(campaign));
    }
    std::map<std::string, std::vector<std::string>> names; // by conditions
    for (const auto& campaign : campaigns)
        indexIn(names[conditionsOf(campaign)], ofRecipe[campaign.recipe].size() == 1 ? campaign.recipe : campaign.name);
    std::string note;
    for (const auto& conditions : order) {
        if (conditions.empty())
            continue;
        std::string of;
        for (const auto& name : names[conditions])
            of += (of.empty() ? "" : ", ") + name;
        note += " Conditions" + (order.size() > 1 ? " of " + of : std::string()) + ": " + conditions + ".";
    }
    return note;
}

} // namespace core::reports
