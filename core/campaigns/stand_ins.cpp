#include "core/campaigns/stand_ins.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/attacks/recipe/catalogue.h"
#include "core/json/json.h"
#include "core/language/resource_kinds.h"

namespace core::campaigns {

namespace {

using Words = std::vector<std::string_view>;

/// Adds what the built-in resources of a part replace.
void look(std::string_view slot, const attacks::Recipe::Part& part, Words& words)
{
    if (const auto* type = attacks::findPartType(slot, part.type))
        for (const auto& [key, value] : part.parameters)
            if (const auto* parameter = type->find(key);
                parameter != nullptr && !parameter->resource.empty() && value == "built-in")
                words.push_back(language::resourceKind(parameter->resource).standsFor);
    for (const auto& inner : part.parts)
        look(slot, inner, words);
}

/// Each once, in the order of the table of kinds.
Words inOrder(const Words& found)
{
    Words words;
    for (const auto& kind : language::resourceKinds())
        if (!kind.standsFor.empty() && std::ranges::find(found, kind.standsFor) != found.end() &&
            std::ranges::find(words, kind.standsFor) == words.end())
            words.push_back(kind.standsFor);
    return words;
}

/// Of a published recipe.
std::string builtIns(const attacks::Recipe& recipe)
{
    if (recipe.text("paper").empty())
        return {};
    const auto whole = recipe.spelledOut();
    Words found;
    for (const char* slot : {"goal", "transformation", "search", "constraints"})
        for (const auto& part : whole.parts(slot))
            look(slot, part, found);
    const auto words = inOrder(found);
    if (words.empty())
        return {};
    std::string text = "the built-in ";
    for (std::size_t i = 0; i < words.size(); ++i)
        text.append(i == 0 ? "" : i + 1 == words.size() ? " and " : ", ").append(words[i]);
    return text.append(words.size() > 1 || words.front().ends_with('s') ? " stand in" : " stands in")
        .append(" for the paper's");
}

bool lackedHowNet(const std::string& resources)
{
    const auto used = maybeJson(resources);
    return used.is_object() && used.contains("sememes own") && used["sememes own"] == language::noResource;
}

} // namespace

std::string standIns(const attacks::Recipe& recipe, const std::string& resources)
{
    std::string text;
    if (lackedHowNet(resources))
        text = "WordNet's synonyms stand in for words with the same sememes, as there was no HowNet";
    if (const auto what = builtIns(recipe); !what.empty())
        text += (text.empty() ? "" : "; ") + what;
    return text;
}

} // namespace core::campaigns
