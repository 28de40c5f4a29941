#include "core/reports/data/recipe_differences.h"

#include <algorithm>
#include <charconv>
#include <ranges>
#include <set>

#include "core/attacks/recipe/recipe.h"

namespace core::reports {
namespace {

attacks::Recipe recipeOf(const CampaignData& campaign)
{
    return campaign.recipeJson.empty() ? attacks::Recipe()
                                       : attacks::Recipe::fromJson(campaign.recipeJson, campaign.name).spelledOut();
}

bool describes(const std::string& key) { return key == "name" || key == "title" || key == "paper" || key == "notes"; }

/// `search` of search.ranking.
std::string slotOf(const std::string& key) { return key.substr(0, key.find('.')); }

/// `stop-word` of constraints.stop-word and of constraints.stop-word.list; empty for parts that are not in a list.
std::string partOf(const std::string& key)
{
    const auto begin = key.find('.');
    if (begin == std::string::npos)
        return {};
    const auto end = key.find('.', begin + 1);
    if (end == std::string::npos && slotOf(key) != "constraints")
        return {};
    return key.substr(begin + 1, end - begin - 1);
}

/// `stop-word` of constraints.stop-word.list; empty for keys of other parts.
std::string constraintOf(const std::string& key) { return slotOf(key) == "constraints" ? partOf(key) : std::string(); }

/// Each once, comma-separated.
std::string listed(const std::vector<std::string>& said)
{
    std::vector<std::string> once;
    std::string text;
    for (const auto& words : said)
        if (std::ranges::find(once, words) == once.end()) {
            once.push_back(words);
            text += (text.empty() ? "" : ", ") + words;
        }
    return text;
}

std::string assigned(const std::string& key, const std::string& value)
{
    return key.substr(key.rfind('.') + 1) + " = " + value;
}

/// The differences from the first campaign's recipe, one entry per part or parameter; of a part of another type without
/// its parameters.
std::vector<std::string> differencesOf(const RecipeDifferences& differences, std::size_t campaign,
                                       const std::vector<std::string>& leftOut)
{
    const auto valueOf = [&](std::size_t which, const std::string& key) {
        const auto at = std::ranges::find(differences.keys, key);
        return at == differences.keys.end()
                   ? std::string()
                   : differences.values[which][static_cast<std::size_t>(at - differences.keys.begin())];
    };
    std::vector<std::string> said;
    for (std::size_t k = 0; k < differences.keys.size(); ++k) {
        const auto& key = differences.keys[k];
        const auto& before = differences.values.front()[k];
        const auto& now = differences.values[campaign][k];
        if (before == now || std::ranges::find(leftOut, key) != leftOut.end())
            continue;
        const auto type = slotOf(key) + ".type";
        const auto part = partOf(key);
        std::string words = assigned(key, now);
        if (valueOf(0, type) != valueOf(campaign, type))
            words = slotOf(key) + " = " + valueOf(campaign, type); // its parameters are another part's
        else if (!part.empty() && now == "-")
            words = "without " + part;
        else if (!part.empty() && before == "-")
            words = "with " + part;
        if (std::ranges::find(said, words) == said.end())
            said.push_back(std::move(words));
    }
    return said;
}

/// The values of a campaign's recipe, without those left out: what makes it the same as another one or not.
std::vector<std::string> valuesWithout(const RecipeDifferences& differences, std::size_t campaign,
                                       const std::vector<std::string>& leftOut)
{
    auto values = differences.values[campaign];
    for (std::size_t k = 0; k < values.size(); ++k)
        if (std::ranges::find(leftOut, differences.keys[k]) != leftOut.end())
            values[k].clear();
    return values;
}

/// What recipes differ in from the first campaign's, by campaign. Those that would read alike, as a part of another
/// type goes without its parameters, say besides in which they differ.
std::vector<std::vector<std::string>> wordsOf(const RecipeDifferences& differences,
                                              const std::vector<std::string>& leftOut)
{
    const auto campaigns = differences.values.size();
    std::vector<std::vector<std::string>> words, values;
    for (std::size_t c = 0; c < campaigns; ++c) {
        words.push_back(differencesOf(differences, c, leftOut));
        values.push_back(valuesWithout(differences, c, leftOut));
    }
    auto told = words;
    for (std::size_t c = 0; c < campaigns; ++c)
        for (std::size_t k = 0; k < differences.keys.size(); ++k) {
            bool tells = false;
            for (std::size_t other = 0; other < campaigns; ++other)
                tells = tells || (words[other] == words[c] && values[other][k] != values[c][k]);
            if (tells)
                told[c].push_back(assigned(differences.keys[k], values[c][k]));
        }
    return told;
}

/// Whether goal, transformation or search are of another type: another recipe rather than a variant.
bool otherKind(const std::vector<std::string>& said)
{
    return std::ranges::any_of(said, [](const std::string& words) {
        return words.starts_with("goal = ") || words.starts_with("transformation = ") || words.starts_with("search = ");
    });
}

} // namespace

RecipeDifferences recipeDifferences(const std::vector<CampaignData>& campaigns)
{
    RecipeDifferences differences;
    differences.values.resize(campaigns.size());
    if (campaigns.empty())
        return differences;
    std::vector<attacks::Recipe> recipes;
    for (const auto& campaign : campaigns)
        recipes.push_back(recipeOf(campaign));
    for (std::size_t c = 1; c < recipes.size(); ++c)
        for (const auto& difference : recipes.front().diff(recipes[c])) {
            if (describes(difference.key))
                continue;
            auto at = std::ranges::find(differences.keys, difference.key);
            const auto index = static_cast<std::size_t>(at - differences.keys.begin());
            if (at == differences.keys.end()) {
                differences.keys.push_back(difference.key);
                // No recipe so far differs from the first in this key.
                for (auto& values : differences.values)
                    values.push_back(difference.here);
            }
            differences.values[c][index] = difference.there;
        }
    return differences;
}

std::string settingOf(const RecipeDifferences& differences, std::size_t campaign)
{
    std::vector<std::string> said;
    for (std::size_t k = 0; k < differences.keys.size(); ++k) {
        const auto& key = differences.keys[k];
        const auto& value = differences.values[campaign][k];
        const auto constraint = constraintOf(key);
        std::set<std::string> values; // of the recipes that have the key
        bool missing = false;
        for (const auto& other : differences.values)
            if (other[k] == "-")
                missing = true;
            else
                values.insert(other[k]);
        if (!constraint.empty() && value == "-")
            said.push_back("without " + constraint);
        else if (!constraint.empty() && missing && values.size() == 1)
            said.push_back("with " + constraint);
        else
            said.push_back(assigned(key, value));
    }
    return listed(said);
}

VariantNames variantNames(const std::vector<CampaignData>& campaigns, const RecipeDifferences& differences,
                          const std::vector<std::string>& leftOut)
{
    constexpr std::size_t few = 2; // differences that fit into a name at an axis
    VariantNames variants;
    std::vector<std::string> known; // the differences of the names given so far
    std::vector<std::string> given;
    const auto words = wordsOf(differences, leftOut);
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        const auto& said = words[c];
        const auto text = listed(said);
        if (const auto at = std::ranges::find(known, text); at != known.end()) {
            variants.names.push_back(given[static_cast<std::size_t>(at - known.begin())]);
            continue;
        }
        const bool another = campaigns[c].recipe != campaigns.front().recipe && otherKind(said);
        std::string name = text.empty() || another || said.size() > few ? campaigns[c].recipe : text;
        for (int twin = 2; std::ranges::find(given, name) != given.end(); ++twin) // of another recipe
            name = campaigns[c].recipe + " (" + std::to_string(twin) + ")";
        if (name != text && !text.empty())
            variants.explained += (variants.explained.empty() ? "" : "; ") + name + ": " + text;
        known.push_back(text);
        given.push_back(name);
        variants.names.push_back(std::move(name));
    }
    return variants;
}

std::optional<double> numberIn(const std::string& text)
{
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return {};
    return value;
}

std::vector<std::size_t> numericKeys(const RecipeDifferences& differences)
{
    std::vector<std::size_t> keys;
    for (std::size_t k = 0; k < differences.keys.size(); ++k)
        if (std::ranges::all_of(differences.values,
                                [&](const auto& values) { return numberIn(values[k]).has_value(); }))
            keys.push_back(k);
    return keys;
}

} // namespace core::reports
