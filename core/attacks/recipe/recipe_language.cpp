#include "core/attacks/recipe/recipe_language.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/attacks/recipe/catalogue.h"
#include "core/attacks/recipe/recipe_json.h"
#include "core/base/error.h"
#include "core/base/handbook.h"
#include "core/language/language_pack.h"
#include "core/language/language_tag.h"
#include "core/structures/task.h"

namespace core::attacks {

namespace {

/// Whether a constraint that a task brings along lets everything pass.
bool letsAllPass(const PartType& type, const Json& part)
{
    if (!type.off.is_object())
        return false;
    for (const auto& [key, value] : type.off.items())
        if (!part.contains(key) || part[key] != value)
            return false;
    return true;
}

/// The language that the resource of a parameter ships for; empty for the user's own, and where none is named.
std::string languageOfValue(const Parameter& parameter, const Json& part)
{
    const auto value = part.find(parameter.key);
    if (value == part.end() || !value->is_string())
        return {};
    const auto& name = value->get_ref<const std::string&>();
    const bool named = !name.empty() && std::ranges::find(parameter.choices, name) == parameter.choices.end();
    return named ? language::shippedFor(parameter.resource, name) : std::string();
}

/// Whether the user names a resource of their own for a parameter of this kind.
bool namesOwn(const PartType& type, const Json& part, std::string_view kind)
{
    return std::ranges::any_of(type.parameters, [&](const Parameter& parameter) {
        const auto value = part.find(parameter.key);
        return parameter.kind == Parameter::Kind::Resource && parameter.resource == kind && value != part.end() &&
               value->is_string() && !value->get_ref<const std::string&>().empty() &&
               languageOfValue(parameter, part).empty();
    });
}

/// Puts what the pack has in the place of what ships for another language; English has what is the default.
void putInLanguage(std::string_view slot, Json& part, const language::LanguagePack& pack)
{
    const auto* type = findPartType(slot, typeOf(part));
    if (type == nullptr)
        return;
    for (const auto& parameter : type->parameters) {
        if (parameter.kind == Parameter::Kind::Parts) {
            if (const auto inner = part.find(parameter.key); inner != part.end() && inner->is_array())
                for (auto& each : *inner)
                    putInLanguage(slot, each, pack);
            continue;
        }
        if (parameter.kind != Parameter::Kind::Resource)
            continue;
        const Json whole = completed(slot, part);
        const auto ships = languageOfValue(parameter, whole);
        if (ships.empty() || ships == pack.tag)
            continue;
        if (pack.tag == "en")
            part[parameter.key] = parameter.defaultValue;
        else if (auto own = pack.insteadOf(parameter.resource, whole[parameter.key].get_ref<const std::string&>());
                 !own.empty())
            part[parameter.key] = std::move(own);
    }
}

/// Says which items a part needs that the pack lacks.
void collectLacks(std::string_view slot, const Json& written, const std::string& path,
                  const language::LanguagePack& pack, std::vector<std::string>& problems)
{
    const auto* type = findPartType(slot, typeOf(written));
    if (type == nullptr)
        return;
    const Json part = completed(slot, written);
    if (letsAllPass(*type, part))
        return;
    std::vector<std::string_view> items;
    const auto need = [&](std::string_view item) {
        if (std::ranges::find(items, item) == items.end())
            items.push_back(item);
    };
    const bool ownTagger = namesOwn(*type, part, "tagger"); // whose tags are the user's business
    for (const auto& each : type->needs)
        if (!pack.has(each.item) && !(ownTagger && each.item == "penn tags") &&
            (each.when.empty() || (part.contains(each.when) && part[each.when] == each.is)))
            need(each.item);
    for (const auto& parameter : type->parameters) {
        if (parameter.kind == Parameter::Kind::Parts && part.contains(parameter.key) && part[parameter.key].is_array())
            for (const auto& inner : part[parameter.key])
                collectLacks(slot, inner, fmt::format("{}.{}", slot, typeOf(inner)), pack, problems);
        if (parameter.kind != Parameter::Kind::Resource)
            continue;
        if (const auto ships = languageOfValue(parameter, part); !ships.empty() && ships != pack.tag)
            need(parameter.resource);
    }
    std::vector<std::string_view> words;
    for (const auto& item : language::packItems())
        if (std::ranges::find(items, item.name) != items.end())
            words.push_back(item.words);
    if (!words.empty())
        problems.push_back(fmt::format("{} needs {}", path, fmt::join(words, ", ")));
}

/// Calls `visit` with the slot, the path and each part of the recipe.
template<class RecipeJson, class Visit>
void eachPart(RecipeJson& json, const Visit& visit)
{
    for (const auto slot : slotNames) {
        const auto found = json.find(slot);
        if (found == json.end())
            continue;
        if (found->is_array())
            for (auto& part : *found)
                visit(slot, fmt::format("{}.{}", slot, typeOf(part)), part);
        else
            visit(slot, fmt::format("{}.{}", slot, typeOf(*found)), *found);
    }
}

/// Whether two recipes attack answers of the same kinds.
bool attackTheSame(const Recipe& one, const Recipe& other)
{
    return std::ranges::all_of(structures::tasks(), [&](const structures::Task& task) {
        return one.attacks(task.answer) == other.attacks(task.answer);
    });
}

} // namespace

Recipe Recipe::forLanguage(const std::string& language) const
{
    const bool said = json_.contains(languageKey);
    if (json_.empty() || (said ? language.empty() : language::isEnglish(language)))
        return *this;
    Recipe recipe = *this;
    const auto pack = language::languagePack(language);
    if (pack.tag == "en")
        recipe.json_.erase(std::string(languageKey));
    else
        recipe.json_[languageKey] = language::shortestTag(language); // a card may say deu
    eachPart(recipe.json_,
             [&](std::string_view slot, const std::string&, Json& part) { putInLanguage(slot, part, pack); });
    return recipe;
}

std::string Recipe::language() const { return text(languageKey, "en"); }

std::vector<std::string> Recipe::lacks() const
{
    std::vector<std::string> problems;
    const auto pack = language::languagePack(language());
    if (pack.tag != "en")
        eachPart(json_, [&](std::string_view slot, const std::string& path, const Json& part) {
            collectLacks(slot, part, path, pack, problems);
        });
    return problems;
}

std::vector<std::string> presetsFor(const std::string& language)
{
    auto names = Recipe::presets();
    std::erase_if(names, [&](const std::string& name) { //
        return !Recipe::load(name).forLanguage(language).lacks().empty();
    });
    return names;
}

void requireLanguage(const Recipe& recipe)
{
    const auto lacks = recipe.lacks();
    if (lacks.empty())
        return;
    const auto pack = language::languagePack(recipe.language());
    std::vector<std::string> left = presetsFor(recipe.language());
    std::erase_if(left, [&](const std::string& name) { return !attackTheSame(Recipe::load(name), recipe); });
    const auto choose = left.empty() ? std::string() : fmt::format("Choose {}; or name", fmt::join(left, ", "));
    throw UsageError(fmt::format("the recipe {} cannot attack texts in {}: {}; what there is for {} is {}",
                                 recipe.name(), pack.name, fmt::join(lacks, "; "), pack.name, pack.inWords()),
                     fmt::format("{} models and lists of that language with --set; or, if the texts are English, say "
                                 "--language en. {}",
                                 choose.empty() ? "Name" : choose, seeHandbook("languages")));
}

std::string languageSentence(const Recipe& recipe, const Recipe& plain)
{
    if (recipe.language() == plain.language())
        return {};
    const auto pack = language::languagePack(recipe.language());
    std::vector<std::string> changed;
    for (const auto& difference : recipe.diff(plain))
        if (std::ranges::any_of(pack.resources, [&](const auto& own) { return own.second == difference.here; }))
            changed.push_back(fmt::format("{}={}", difference.key, difference.here));
    return changed.empty() ? fmt::format("the texts are in {}", pack.name)
                           : fmt::format("the texts are in {}: {}", pack.name, fmt::join(changed, ", "));
}

} // namespace core::attacks
