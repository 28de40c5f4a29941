#include "core/reports/recipe_differences.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "core/attacks/recipe.h"

namespace core::reports {
namespace {

attacks::Recipe recipeOf(const CampaignData& campaign)
{
    return campaign.recipeJson.empty() ? attacks::Recipe()
                                       : attacks::Recipe::fromJson(campaign.recipeJson, campaign.name).spelledOut();
}

bool describes(const std::string& key) { return key == "name" || key == "title" || key == "paper" || key == "notes"; }

/// `stop-word` of constraints.stop-word.list; empty for keys of other parts.
std::string constraintOf(const std::string& key)
{
    constexpr std::string_view slot = "constraints.";
    if (!key.starts_with(slot))
        return {};
    return key.substr(slot.size(), key.find('.', slot.size()) - slot.size());
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
                // What differs from the first in none so far is as the first has it.
                for (auto& values : differences.values)
                    values.push_back(difference.here);
            }
            differences.values[c][index] = difference.there;
        }
    return differences;
}

namespace {

/// Each once, with commas between.
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

} // namespace

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

std::string differenceFrom(const RecipeDifferences& differences, std::size_t base, std::size_t campaign)
{
    std::vector<std::string> said;
    for (std::size_t k = 0; k < differences.keys.size(); ++k) {
        const auto& before = differences.values[base][k];
        const auto& now = differences.values[campaign][k];
        if (before == now)
            continue;
        const auto& key = differences.keys[k];
        const auto constraint = constraintOf(key);
        std::string words = assigned(key, now);
        if (!constraint.empty() && now == "-")
            words = "without " + constraint;
        else if (!constraint.empty() && before == "-")
            words = "with " + constraint;
        said.push_back(std::move(words));
    }
    return listed(said);
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
