#include "core/reports/data/settings.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/attacks/recipe/recipe.h"
#include "core/reports/data/recipe_differences.h"

namespace core::reports {
namespace {

using Strings = std::vector<std::string>;

/// `label`, with the start of `hash` where another campaign of that label has another one.
Strings distinguished(const Strings& labels, const Strings& hashes, const std::string& before, const std::string& after)
{
    std::map<std::string, std::set<std::string>> hashesOf;
    for (std::size_t i = 0; i < labels.size(); ++i)
        hashesOf[labels[i]].insert(hashes[i]);
    Strings all = labels;
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (hashesOf[labels[i]].size() > 1 && !hashes[i].empty())
            all[i] += before + hashes[i].substr(0, hashLetters) + after;
    return all;
}

/// Settings that decide the clean score of a parser or translator: what counts, and which tags it reads.
bool concernsTheVictim(const std::string& key)
{
    constexpr std::array<std::string_view, 7> keys{"goal.measure",   "goal.punctuation", "goal.victim_tags",
                                                   "goal.tokenizer", "goal.lowercase",   "goal.smoothing",
                                                   "goal.references"};
    return std::ranges::find(keys, key) != keys.end();
}

std::string targetOf(const CampaignData& campaign) { return attacks::Recipe::stored(campaign.recipeJson).target(); }

/// Whether goals differ in that some have a target and others take any other label.
bool targets(const CampaignPointers& cell)
{
    return std::ranges::all_of(cell, [](const auto* campaign) {
        const auto type = attacks::Recipe::stored(campaign->recipeJson).partType("goal");
        return type == "targeted" || type == "untargeted";
    });
}

void leaveOut(RecipeDifferences& found, std::size_t key)
{
    const auto at = static_cast<std::ptrdiff_t>(key);
    found.keys.erase(found.keys.begin() + at);
    for (auto& values : found.values)
        values.erase(values.begin() + at);
}

RecipeDifferences differencesThatMatter(const CampaignPointers& cell, Depends depends)
{
    std::vector<CampaignData> recipes; // without using their results
    for (const auto* campaign : cell) {
        auto& one = recipes.emplace_back();
        one.name = campaign->name;
        one.recipeJson = campaign->recipeJson;
    }
    auto found = recipeDifferences(recipes);
    const auto matters = [&](const std::string& key) { // reference and target are told by themselves
        return depends == Depends::OnVictim
                   ? concernsTheVictim(key)
                   : key != "goal.reference" && key != "goal.target" && !(key == "goal.type" && targets(cell));
    };
    for (std::size_t k = found.keys.size(); k-- > 0;)
        if (!matters(found.keys[k]))
            leaveOut(found, k);
    return found;
}

Strings recipeSettings(const CampaignPointers& cell, Depends depends)
{
    const auto found = differencesThatMatter(cell, depends);
    Strings said;
    for (std::size_t i = 0; i < cell.size(); ++i)
        said.push_back(settingOf(found, i));
    return said;
}

/// `tellApart` among the campaigns of each key.
template<class TellApart>
Strings within(const CampaignPointers& campaigns, const Strings& keys, TellApart tellApart)
{
    std::map<std::string, std::vector<std::size_t>> placesOf;
    for (std::size_t i = 0; i < campaigns.size(); ++i)
        placesOf[keys[i]].push_back(i);
    Strings said(campaigns.size());
    for (const auto& [key, places] : placesOf) {
        CampaignPointers alike;
        for (const auto i : places)
            alike.push_back(campaigns[i]);
        const Strings words = tellApart(alike);
        for (std::size_t i = 0; i < places.size(); ++i)
            said[places[i]] = words[i];
    }
    return said;
}

} // namespace

CampaignPointers pointersTo(const std::vector<CampaignData>& campaigns)
{
    CampaignPointers pointers;
    for (const auto& campaign : campaigns)
        pointers.push_back(&campaign);
    return pointers;
}

std::string sampleOf(const CampaignData& campaign)
{
    if (campaign.corpus.empty())
        return campaign.sample;
    return campaign.sample.empty() ? campaign.corpus : campaign.corpus + ", " + campaign.sample;
}

Strings sampleLabels(const CampaignPointers& campaigns)
{
    return distinguished(valuesOf(campaigns, sampleOf),
                         valuesOf(campaigns, [](const CampaignData& c) { return c.sampleHash; }), " (", ")");
}

Strings victimLabels(const CampaignPointers& campaigns)
{
    return distinguished(valuesOf(campaigns, [](const CampaignData& c) { return c.victim; }),
                         valuesOf(campaigns, [](const CampaignData& c) { return c.victimHash; }), " ", "");
}

Strings parameterLabels(const CampaignPointers& campaigns)
{
    const auto recipes = valuesOf(campaigns, [](const CampaignData& c) { return c.recipe; });
    return within(campaigns, recipes,
                  [](const CampaignPointers& alike) { return recipeSettings(alike, Depends::OnAttack); });
}

bool allEqual(const Strings& values)
{
    return std::all_of(values.begin(), values.end(), [&](const auto& value) { return value == values.front(); });
}

void tell(Strings& said, const Strings& values)
{
    for (std::size_t i = 0; !allEqual(values) && i < said.size(); ++i)
        if (!values[i].empty())
            said[i] += (said[i].empty() ? "" : ", ") + values[i];
}

Strings differences(const CampaignPointers& cell, Depends depends)
{
    Strings said(cell.size());
    if (cell.size() < 2)
        return said;
    tell(said, sampleLabels(cell));
    tell(said, victimLabels(cell));
    if (depends == Depends::OnVictim) {
        tell(said, recipeSettings(cell, depends));
        return said;
    }
    tell(said, valuesOf(cell, [](const CampaignData& c) {
             return c.reference == "own" ? std::string("own answer as reference") : std::string("gold as reference");
         }));
    tell(said, valuesOf(cell, [](const CampaignData& c) {
             return c.limits.empty() ? std::string("no limit") : "at most " + c.limits;
         }));
    tell(said, valuesOf(cell, [](const CampaignData& c) {
             const auto target = targetOf(c);
             return target.empty() ? std::string("no target") : "target " + target;
         }));
    const auto recipes = valuesOf(cell, [](const CampaignData& c) { return c.recipe; });
    tell(said, recipes);
    // A recipe's name distinguishes it from others; parameters distinguish recipes with one name.
    tell(said, within(cell, recipes, [&](const CampaignPointers& alike) { return recipeSettings(alike, depends); }));
    return said;
}

Strings rowSettings(const CampaignPointers& campaigns, const Strings& keys, Depends depends)
{
    return within(campaigns, keys, [&](const CampaignPointers& cell) { return differences(cell, depends); });
}

} // namespace core::reports
