#include "core/reports/data/lineup.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/attacks/recipe/recipe.h"
#include "core/base/ascii.h"

namespace core::reports {
namespace {

using Labels = std::vector<std::string>;

constexpr const char* none = "none";
constexpr const char* goldAnswers = "gold answers";

bool allDistinct(const Labels& names)
{
    return std::set<std::string>(names.begin(), names.end()).size() == names.size();
}

std::string targetLabel(const CampaignData& campaign)
{
    const auto target = attacks::Recipe::stored(campaign.recipeJson).target();
    return target.empty() ? none : target;
}

std::string limitsLabel(const CampaignData& campaign)
{
    return campaign.limits.empty() ? none : "at most " + campaign.limits;
}

/// A facet as it stands in a name, where "none" alone says nothing.
std::string inName(Facet facet, const std::string& said)
{
    switch (facet) {
    case Facet::Limits:
        return said == none ? "no limit" : said;
    case Facet::Target:
        return said == none ? "no target" : "target " + said;
    case Facet::Reference:
        return said + " as reference";
    case Facet::Trained:
        return said == none ? "standard" : "against " + said;
    default:
        return said;
    }
}

void append(std::string& name, const std::string& more)
{
    if (!more.empty())
        name += (name.empty() ? "" : ", ") + more;
}

/// Calls `use` with the places of each group of equal names that has several.
template<class Use>
void forEachTwins(const Labels& names, Use use)
{
    std::map<std::string, std::vector<std::size_t>> placesOf;
    for (std::size_t i = 0; i < names.size(); ++i)
        placesOf[names[i]].push_back(i);
    for (const auto& [name, places] : placesOf)
        if (places.size() > 1)
            use(places);
}

/// Tells campaigns of one name apart by whatever else differs among them.
void tellTwinsApart(Labels& names, const CampaignPointers& campaigns)
{
    constexpr std::array more = {Facet::Sample, Facet::Trained, Facet::Reference, Facet::Target, Facet::Limits};
    forEachTwins(names, [&](const std::vector<std::size_t>& places) {
        CampaignPointers twins;
        for (const auto i : places)
            twins.push_back(campaigns[i]);
        for (const auto facet : more) {
            const auto said = facetOf(twins, facet);
            for (std::size_t i = 0; !allEqual(said) && i < places.size(); ++i)
                append(names[places[i]], inName(facet, said[i]));
        }
    });
    // Parameters that some names need stand in all: "seed 2" beside "seed 1, population = 10" would be another way.
    const auto parameters = facetOf(campaigns, Facet::Parameters);
    bool needed = false;
    forEachTwins(names, [&](const std::vector<std::size_t>& places) {
        needed = needed || std::ranges::any_of(places, [&](auto i) { return parameters[i] != parameters[places[0]]; });
    });
    for (std::size_t i = 0; needed && i < names.size(); ++i)
        append(names[i], parameters[i]);
    forEachTwins(names, [&](const std::vector<std::size_t>& places) {
        Labels own;
        for (const auto i : places)
            own.push_back(campaigns[i]->name);
        for (std::size_t i = 0; !allEqual(own) && i < places.size(); ++i)
            append(names[places[i]], own[i]);
    });
    forEachTwins(names, [&](const std::vector<std::size_t>& places) {
        std::size_t order = 0;
        for (const auto i : places) { // those without a project are counted
            ++order;
            append(names[i],
                   "campaign " +
                       std::to_string(campaigns[i]->id > 0 ? static_cast<std::size_t>(campaigns[i]->id) : order));
        }
    });
}

} // namespace

Labels facetOf(const CampaignPointers& campaigns, Facet facet)
{
    switch (facet) {
    case Facet::Victim:
        return victimLabels(campaigns);
    case Facet::Recipe:
        return valuesOf(campaigns, [](const CampaignData& c) { return c.recipe; });
    case Facet::Parameters:
        return parameterLabels(campaigns);
    case Facet::Corpus:
        return valuesOf(campaigns, [](const CampaignData& c) { return c.corpus; });
    case Facet::Sample:
        return sampleLabels(campaigns);
    case Facet::Reference:
        return valuesOf(campaigns, [](const CampaignData& c) {
            return std::string(c.reference == "own" ? "the victim's own answers" : goldAnswers);
        });
    case Facet::Target:
        return valuesOf(campaigns, targetLabel);
    case Facet::Limits:
        return valuesOf(campaigns, limitsLabel);
    case Facet::Trained:
        return valuesOf(campaigns, [](const CampaignData& c) {
            return c.trainedAgainst.empty() ? std::string(none) : c.trainedAgainst;
        });
    case Facet::Seed:
        return valuesOf(campaigns, [](const CampaignData& c) { return "seed " + std::to_string(c.seed); });
    }
    return Labels(campaigns.size());
}

Labels shortNames(const std::vector<CampaignData>& campaigns)
{
    const auto pointers = pointersTo(campaigns);
    Labels names(campaigns.size());
    if (campaigns.size() == 1)
        names.front() = campaigns.front().recipe + " on " + campaigns.front().victim;
    for (const auto facet : {Facet::Victim, Facet::Recipe, Facet::Corpus, Facet::Seed})
        tell(names, facetOf(pointers, facet));
    tellTwinsApart(names, pointers);
    auto labelled = names;
    for (std::size_t i = 0; i < campaigns.size(); ++i)
        if (!campaigns[i].label.empty())
            labelled[i] = campaigns[i].label;
    return allDistinct(labelled) ? labelled : names;
}

std::string notDrawn(const Labels& names, const std::string& why)
{
    std::string list;
    for (const auto& name : names)
        list += (list.empty() ? "" : "; ") + name;
    return list.empty() ? list : " Not drawn: " + list + " (" + why + ").";
}

} // namespace core::reports
