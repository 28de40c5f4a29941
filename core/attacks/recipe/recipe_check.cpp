#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/attacks/parts/draw.h"
#include "core/attacks/recipe/catalogue.h"
#include "core/attacks/recipe/recipe.h"
#include "core/attacks/recipe/recipe_json.h"
#include "core/base/error.h"
#include "core/json/json.h"
#include "core/language/language_tag.h"

namespace core::attacks {

namespace {

constexpr std::string_view segmentsMeaning = R"("all" or {"edit": ["hypothesis"]})";

void checkPart(std::string_view slot, const Json& part, const std::string& path, std::vector<std::string>& problems)
{
    if (!part.is_object()) {
        problems.push_back(fmt::format("{} is {}, expected an object with a type", path, shownJson(part)));
        return;
    }
    const std::string name = typeOf(part);
    const PartType* type = findPartType(slot, name);
    if (type == nullptr) {
        problems.push_back(
            name.empty()
                ? fmt::format("{} has no type. Choose one of {}", path, fmt::join(typeNames(slot), ", "))
                : fmt::format("{}.type is {}, which is unknown. {}", path, name, suggestion(name, typeNames(slot))));
        return;
    }
    for (const auto& [key, value] : part.items()) {
        if (key == "type")
            continue;
        const Parameter* parameter = type->find(key);
        if (parameter == nullptr) {
            std::vector<std::string> keys;
            for (const auto& known : type->parameters)
                keys.push_back(known.key);
            problems.push_back(fmt::format("{}.{} is unknown. {}", path, key,
                                           keys.empty() ? name + " has no parameters" : suggestion(key, keys)));
        } else if (const std::string problem = parameter->problem(value); !problem.empty()) {
            problems.push_back(fmt::format("{}.{} {}", path, key, problem));
        } else if (parameter->kind == Parameter::Kind::Parts) {
            std::set<std::string> seen;
            for (std::size_t i = 0; i < value.size(); ++i) {
                const std::string inner = typeOf(value[i]);
                if (inner == name)
                    problems.push_back(fmt::format("{}.{}[{}] is a {} inside itself", path, key, i, name));
                else
                    checkPart(slot, value[i], fmt::format("{}.{}[{}]", path, key, i), problems);
                if (!inner.empty() && !seen.insert(inner).second)
                    problems.push_back(fmt::format("{}.{} has {} twice", path, key, inner));
            }
        }
    }
    for (const auto& parameter : type->parameters)
        if (parameter.kind == Parameter::Kind::Parts && !part.contains(parameter.key))
            problems.push_back(fmt::format("{}.{} is missing", path, parameter.key));
}

void checkSegments(const Json& recipe, std::vector<std::string>& problems)
{
    const auto segments = recipe.find(segmentsKey);
    if (segments == recipe.end())
        return;
    if (segments->is_object())
        for (const auto& [key, value] : segments->items())
            if (key != "edit")
                problems.push_back(fmt::format("segments.{} is unknown. Did you mean segments.edit?", key));
    const Json* edit = editOf(recipe);
    const bool names =
        edit != nullptr && edit->is_array() && !edit->empty() && std::ranges::all_of(*edit, [](const Json& name) {
            return name.is_string() && !name.get_ref<const std::string&>().empty();
        });
    if (edit == nullptr || !(names || *edit == "all"))
        problems.push_back(fmt::format("segments is {}, expected {}", shownJson(*segments), segmentsMeaning));
    else if (names && std::set<Json>(edit->begin(), edit->end()).size() < edit->size())
        problems.push_back(fmt::format("segments.edit names a segment twice: {}", edit->dump()));
}

void checkLanguage(const Json& value, std::vector<std::string>& problems)
{
    try {
        if (value.is_string()) {
            static_cast<void>(language::languageTag(value.get_ref<const std::string&>()));
            return;
        }
    } catch (const UsageError&) { // said below, with the place
    }
    problems.push_back(fmt::format("language is {}, expected a code such as de, fr or pt-BR", shownJson(value)));
}

/// What one part requires of another.
void checkTogether(const Json& recipe, std::vector<std::string>& problems)
{
    const auto search = recipe.find("search");
    if (search == recipe.end() || !search->is_object() || typeOf(*search) != "enumerate" ||
        search->value("keep", Json()) != mostSimilar)
        return;
    const auto constraints = recipe.find("constraints");
    if (constraints == recipe.end() || !constraints->is_array() ||
        std::ranges::none_of(*constraints, [](const Json& part) { return typeOf(part) == "sentence-similarity"; }))
        problems.push_back(fmt::format("search.keep is {}, and no constraint says how similar a text is. Add "
                                       "--set constraints.sentence-similarity.threshold=-1",
                                       mostSimilar));
}

} // namespace

std::vector<std::string> Recipe::check() const
{
    std::vector<std::string> problems;
    static const std::set<std::string, std::less<>> texts{"name", "title", "paper", "notes"};
    for (const auto& [key, value] : json_.items()) {
        if (texts.contains(key)) {
            if (!value.is_string())
                problems.push_back(fmt::format("{} is {}, expected a string", key, shownJson(value)));
        } else if (key == languageKey) {
            checkLanguage(value, problems);
        } else if (key != segmentsKey && std::ranges::find(slotNames, key) == std::end(slotNames)) {
            problems.push_back(
                fmt::format("{} is unknown. A recipe has name, title, paper, notes, language, segments, {}", key,
                            fmt::join(slotNames, ", ")));
        }
    }
    if (name().empty())
        problems.emplace_back("name is missing");
    checkSegments(json_, problems);
    for (const auto slot : slotNames) {
        const auto found = json_.find(slot);
        if (found == json_.end()) {
            if (slot != "constraints")
                problems.push_back(fmt::format("{} is missing", slot));
            continue;
        }
        if (slot != "constraints") {
            checkPart(slot, *found, std::string(slot), problems);
            continue;
        }
        if (!found->is_array()) {
            problems.push_back(fmt::format("constraints is {}, expected a list", found->dump()));
            continue;
        }
        std::set<std::string> seen;
        for (std::size_t i = 0; i < found->size(); ++i) {
            checkPart(slot, (*found)[i], fmt::format("constraints[{}]", i), problems);
            const std::string type = typeOf((*found)[i]);
            if (!type.empty() && !seen.insert(type).second)
                problems.push_back(fmt::format("constraints has {} twice", type));
        }
    }
    checkTogether(json_, problems);
    return problems;
}

} // namespace core::attacks
