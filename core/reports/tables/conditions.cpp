#include "core/reports/tables/conditions.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/attacks/recipe/recipe.h"
#include "core/campaigns/stand_ins.h"
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

std::string listedBy(const std::vector<std::string>& parts, const char* between)
{
    return fmt::format("{}", fmt::join(parts, between));
}

/// Results that ended in an error, and all that count.
std::pair<std::size_t, std::size_t> errorsIn(const CampaignData& campaign)
{
    std::size_t errors = 0, examples = 0;
    const auto add = [&](attacks::Status status) {
        ++examples;
        errors += status == attacks::Status::Error ? 1 : 0;
    };
    if (campaign.project && !campaign.part)
        campaign.project->forEachFacts(campaign.id, [&](const store::ResultFacts& facts) {
            if (!campaign.leftOut.contains(facts.position))
                add(facts.status);
        });
    else
        for (const auto& result : resultsOf(campaign))
            add(result.status);
    return {errors, examples};
}

std::string limitsOf(const CampaignData& campaign)
{
    return campaign.limits.empty() ? std::string() : "at most " + campaign.limits + " per example";
}

/// "Conditions of pwws, genetic: at most 100 queries per example." `said`: one per campaign, which goes by its recipe
/// if all campaigns of that recipe are alike.
std::string noteOf(const std::vector<CampaignData>& campaigns, const std::vector<std::string>& said, const char* title)
{
    std::vector<std::string> order;
    std::map<std::string, std::set<std::string>> ofRecipe;
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        indexIn(order, said[i]);
        ofRecipe[campaigns[i].recipe].insert(said[i]);
    }
    const auto own = shortNames(campaigns);
    std::map<std::string, std::vector<std::string>> names; // by what is said
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        const auto& recipe = campaigns[i].recipe;
        indexIn(names[said[i]], ofRecipe[recipe].size() == 1 ? recipe : own[i]);
    }
    std::string note;
    for (const auto& words : order)
        if (!words.empty())
            note += std::string(" ") + title + (order.size() > 1 ? " of " + listedBy(names[words], "; ") : "") + ": " +
                    words + ".";
    return note;
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
    std::vector<std::string> said;
    const auto recipe = attacks::Recipe::stored(campaign.recipeJson);
    if (const auto target = recipe.target(); !target.empty())
        said.push_back("a success is the answer " + target + ", and examples that have it already are skipped");
    const bool own = campaign.reference == "own";
    if (!wantsOtherAnswer(campaign)) {
        said.push_back(std::string("a success is the same answer to a text of few words") +
                       (own ? ", the victim's own being the reference" : ""));
    } else if (attacksTrees(campaign)) {
        const auto scoring = scoringOf(campaign);
        said.push_back(measureOf(scoring.trees) + " over " + wordsScored(scoring.trees));
        said.push_back(successOf(scoring) +
                       (scoring.trees.own || own ? ", measured against the victim's own answer" : ""));
    } else if (own) {
        said.push_back("the victim's own answer is the reference");
    }
    if (const auto limits = limitsOf(campaign); !limits.empty())
        said.push_back(limits);
    return listedBy(said, "; ");
}

std::string conditionsNote(const std::vector<CampaignData>& campaigns)
{
    std::vector<std::string> conditions;
    for (const auto& campaign : campaigns)
        conditions.push_back(conditionsOf(campaign));
    const auto note = noteOf(campaigns, conditions, "Conditions");
    const bool own100 = std::ranges::any_of(campaigns, [](const CampaignData& campaign) {
        return campaign.reference == "own" && wantsOtherAnswer(campaign);
    });
    return own100 ? note + " Agreement is the score by the victim's own clean answer, 100 before the attack; the score "
                           "by gold stands beside it where there is gold."
                  : note;
}

std::string limitsNote(const std::vector<CampaignData>& campaigns)
{
    std::vector<std::string> limits;
    for (const auto& campaign : campaigns)
        limits.push_back(limitsOf(campaign));
    return noteOf(campaigns, limits, "Limits");
}

std::string samplesNote(const std::vector<CampaignData>& campaigns)
{
    std::vector<std::string> samples;
    for (const auto& sample : sampleLabels(pointersTo(campaigns)))
        if (!sample.empty())
            indexIn(samples, sample);
    return samples.empty() ? std::string() : " On " + listedBy(samples, "; ") + ".";
}

std::string errorsNote(const std::vector<CampaignData>& campaigns, campaigns::Convention convention,
                       const std::vector<std::string>& measures)
{
    const auto shows = [&](auto... names) { return ((std::ranges::find(measures, names) != measures.end()) || ...); };
    const auto names = shortNames(campaigns);
    std::vector<std::string> counted;
    for (std::size_t i = 0; i < campaigns.size(); ++i)
        if (const auto [errors, examples] = errorsIn(campaigns[i]); errors > 0)
            counted.push_back(names[i] + ": " + std::to_string(errors) + " of " + std::to_string(examples));
    if (counted.empty())
        return {};
    std::vector<std::string> how;
    if (shows("success", "valid"))
        how.emplace_back(convention == campaigns::Convention::TextAttack ? "the rate leaves them out"
                         : convention == campaigns::Convention::TextFooler
                             ? "the rate takes their answers before the attack"
                             : "the rate counts them as not succeeded");
    if (shows("attacked-accuracy"))
        how.emplace_back("scores under attack take their answers before it, so the true ones are at most these");
    std::string without;
    for (const auto& [measure, name] : {std::pair("robust-accuracy", "robust accuracy"),
                                        {"decrease", "the decrease"},
                                        {"relative-degradation", "the degradation"},
                                        {"attacked-macro-f1", "F1 under attack"}})
        if (shows(measure))
            without += (without.empty() ? "left out of " : ", ") + std::string(name);
    if (!without.empty())
        how.push_back(without);
    return " Examples that ended in an error, neither withstood nor succeeded (" + listedBy(counted, "; ") + ")" +
           (how.empty() ? "" : ": " + listedBy(how, "; ")) + ".";
}

std::string standInsNote(const std::vector<CampaignData>& campaigns)
{
    std::vector<std::string> order;
    std::map<std::string, std::vector<std::string>> recipes; // by what stands in
    for (const auto& campaign : campaigns)
        if (const auto what = core::campaigns::standIns(attacks::Recipe::stored(campaign.recipeJson)); !what.empty()) {
            indexIn(order, what);
            indexIn(recipes[what], campaign.recipe);
        }
    std::string note;
    for (const auto& what : order)
        note += " In " + listedBy(recipes[what], ", ") + " " + what + ".";
    return note;
}

} // namespace core::reports
