#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/attacks/recipe/catalogue.h"
#include "core/attacks/recipe/recipe.h"
#include "core/attacks/recipe/recipe_json.h"
#include "core/attacks/recipe/recipe_keys.h"
#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"

namespace core::attacks {

namespace {

/// The value a user typed, as JSON of the parameter's kind. \throws UsageError.
Json parsed(const Parameter& parameter, const std::string& key, const std::string& value)
{
    Json json = parameter.typed(value);
    for (const auto& [old, now] : parameter.formerly)
        if (value == old.dump())
            json = now;
    if (json.is_discarded())
        throw UsageError(fmt::format("{} is {}, expected {}", key, value, parameter.range()));
    if (const std::string problem = parameter.problem(json); !problem.empty())
        throw UsageError(fmt::format("{} {}", key, problem));
    return json;
}

/// A short name for parameters that occur in several parts, or deep in one; those a recipe has are set.
struct Alias {
    std::string_view name;
    std::array<std::string_view, 2> keys; ///< The second may be empty.
};

constexpr Alias aliases[] = {
    {"pos.tagset", {"constraints.pos.tagset", "constraints.word-class.tagset"}},
    {"pos.original", {"constraints.pos.original", "constraints.word-class.original"}},
    {"pos.only", {"constraints.word-class.only"}},
    {"pos.forbidden", {"constraints.word-class.forbidden"}},
    {"victim.tags", {"goal.victim_tags"}},
    {"budget.gamma", {"constraints.max-perturbed.share"}},
    {"budget.rounding", {"constraints.max-perturbed.rounding"}},
    {"budget.min", {"constraints.max-perturbed.at_least"}},
    {"budget.count", {"constraints.max-perturbed.count"}},
    {"agent", {"transformation.agent"}},
    {"critic", {"transformation.critic"}},
    {"unknown", {"transformation.unknown"}},
    {"share", {"transformation.share"}},
    {"score.measure", {"goal.measure"}},
    {"score.punctuation", {"goal.punctuation"}},
    {"score.changed_arcs", {"goal.changed_arcs"}},
};

/// Whether the recipe has the part and parameter of a full key.
bool hasParameter(const Json& recipe, std::string_view key)
{
    if (key.empty())
        return false;
    const Flat flat = flattened(recipe);
    return std::ranges::find(flat, key, &Flat::value_type::first) != flat.end();
}

std::vector<std::string> knownKeys(const Json& recipe)
{
    std::vector<std::string> keys;
    for (const auto& [key, value] : flattened(recipe))
        keys.push_back(key);
    keys.emplace_back("segments.edit");
    keys.emplace_back(spaceKey);
    for (const PartType* type : partTypes("constraints"))
        for (const auto& parameter : type->parameters)
            keys.push_back(fmt::format("constraints.{}.{}", type->type, parameter.key));
    for (const auto& alias : aliases)
        if (std::ranges::any_of(alias.keys, [&](std::string_view key) { return hasParameter(recipe, key); }))
            keys.emplace_back(alias.name);
    std::ranges::sort(keys);
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
}

std::string_view lastPiece(std::string_view key) { return key.substr(key.rfind('.') + 1); }

/// What may be meant by a key that there is not: one that is spelled nearly so, or the parameter of that name in
/// another part (search.encoder: constraints.sentence-similarity.encoder), which the recipe has if one of them does.
std::vector<std::string> meantBy(const std::string& key, const Json& recipe, const std::vector<std::string>& keys)
{
    constexpr std::size_t few = 3; // a tagger is a parameter of many parts
    std::vector<std::string> alike, own;
    for (const auto& known : keys)
        if (lastPiece(known) == lastPiece(key)) {
            alike.push_back(known);
            if (hasParameter(recipe, known))
                own.push_back(known);
        }
    const std::string near = nearest(key, keys);
    const auto& meant = own.empty() ? alike : own;
    if (!near.empty() && (meant.empty() || meant.size() > few || std::ranges::find(alike, near) != alike.end()))
        return {near};
    return meant.size() > few ? std::vector<std::string>{} : meant;
}

/// A name as constraints are named: keep-negations of keep_negations, keepNegations and "keep negations".
std::string dashed(std::string_view name)
{
    std::string plain;
    for (const char c : name) {
        const bool upper = c >= 'A' && c <= 'Z';
        if (upper && !plain.empty() && plain.back() != '-')
            plain += '-';
        plain += c == '_' || c == ' ' ? '-' : lowered(c);
    }
    return plain;
}

/// What stands behind "constraints." in a key, or behind what was meant to be it (constraint.x, constraints:x,
/// constraints-x); nothing for other keys.
std::optional<std::string> behindConstraints(const std::string& key)
{
    const std::string lower = lowered(key);
    for (const std::string_view slot : {"constraints", "constraint"})
        if (lower.starts_with(slot)) {
            const std::string rest = key.substr(slot.size());
            if (rest.empty() || std::string_view(".:/-_ ").find(rest.front()) != std::string_view::npos)
                return rest.empty() ? rest : rest.substr(1);
        }
    return std::nullopt;
}

/// The constraint that is meant by a name; a bare one, without "constraints." before it, only where it is that of a
/// constraint but for its ending (article: articles).
std::string constraintMeant(std::string_view typed, bool bare)
{
    const std::string name = dashed(typed);
    const std::string near = name.empty() ? name : nearest(name, typeNames("constraints"));
    return !bare || near.starts_with(name) || name.starts_with(near) ? near : std::string();
}

/// What to write where a constraint is named wrongly, or its parameter; empty where none is meant.
std::string constraintHint(const std::string& key)
{
    const auto behind = behindConstraints(key);
    const std::string rest = behind.value_or(key);
    const auto end = std::min(rest.find_first_of(".:/"), rest.size());
    const std::string type = constraintMeant(rest.substr(0, end), !behind);
    if (type.empty())
        return {};
    const std::string full = "constraints." + type;
    if (end == rest.size())
        return fmt::format("Did you mean {}? Write --set {}=on, or off. ", full, full);
    std::vector<std::string> parameters;
    for (const auto& parameter : findPartType("constraints", type)->parameters)
        parameters.push_back(parameter.key);
    if (parameters.empty())
        return fmt::format("{} has no parameters: write --set {}=on, or off. ", full, full);
    std::string typed = dashed(rest.substr(end + 1));
    std::ranges::replace(typed, '-', '_');
    const std::string parameter = nearest(typed, parameters);
    return parameter.empty()
               ? fmt::format("{} has the parameters {}. ", full, fmt::join(parameters, ", "))
               : fmt::format("Did you mean {}.{}? Write --set {}.{}=VALUE. ", full, parameter, full, parameter);
}

[[noreturn]] void unknownKey(const Json& recipe, const std::string& key)
{
    const auto keys = knownKeys(recipe);
    const auto meant = meantBy(key, recipe, keys);
    const auto behind = behindConstraints(key);
    const bool isConstraint = behind && (meant.empty() || behind->find('.') == std::string::npos);
    if (const auto hint = constraintHint(key); !hint.empty() || isConstraint)
        throw UsageError(fmt::format("this recipe has no {}", key),
                         fmt::format("{}The constraints are {}: constraints.NAME=on, or constraints.NAME.PARAMETER="
                                     "VALUE",
                                     hint, fmt::join(typeNames("constraints"), ", ")));
    throw UsageError(fmt::format("this recipe has no {}", key),
                     fmt::format("{}The keys are {}",
                                 meant.empty() ? "" : fmt::format("Did you mean {}? ", fmt::join(meant, " or ")),
                                 fmt::join(keys, ", ")));
}

std::vector<std::string> splitAt(const std::string& key, char sign)
{
    std::vector<std::string> pieces(1);
    for (const char c : key) {
        if (c == sign)
            pieces.emplace_back();
        else
            pieces.back() += c;
    }
    return pieces;
}

/// The names of segments that a user typed: "premise, hypothesis".
std::vector<std::string> segmentNames(const std::string& value)
{
    auto names = splitAt(value, ',');
    for (auto& name : names) {
        name = trimmed(name);
        if (name.empty())
            throw UsageError(
                fmt::format("segments.edit is {}, expected all, or names with commas between them", value));
    }
    return names;
}

/// Changes the type in a slot: parameters that both types have keep their values if they fit.
void setType(Json& part, std::string_view slot, const std::string& name)
{
    const PartType* type = findPartType(slot, name);
    if (type == nullptr)
        throw UsageError(fmt::format("{}.type is {}, which is unknown", slot, name), suggestion(name, typeNames(slot)));
    Json changed = {{"type", name}};
    if (part.is_object())
        for (const auto& [key, value] : part.items())
            if (const Parameter* parameter = type->find(key); parameter != nullptr && parameter->problem(value).empty())
                changed[key] = value;
    part = completed(slot, changed);
}

bool setParameter(Json& part, std::string_view slot, const std::string& parameterKey, const std::string& key,
                  const std::string& value)
{
    const PartType* type = findPartType(slot, typeOf(part));
    const Parameter* parameter = type == nullptr ? nullptr : type->find(parameterKey);
    if (parameter == nullptr || parameter->kind == Parameter::Kind::Parts)
        return false;
    part[parameterKey] = parsed(*parameter, key, value);
    return true;
}

/// Sets a parameter of the part of that type in a list. Returns false when the list has no such part or parameter.
bool setListed(Json& list, std::string_view slot, const std::string& type, const std::string& parameter,
               const std::string& key, const std::string& value)
{
    for (auto& part : list)
        if (typeOf(part) == type)
            return setParameter(part, slot, parameter, key, value);
    return false;
}

bool setConstraint(Json& constraints, const std::vector<std::string>& pieces, const std::string& key,
                   const std::string& value)
{
    const std::string& type = pieces[1];
    if (findPartType("constraints", type) == nullptr)
        return false;
    const auto found = std::ranges::find(constraints, type, typeOf);
    const auto added = [&]() -> Json& {
        constraints.emplace_back(completed("constraints", Json{{"type", type}}));
        return constraints.back();
    };
    if (pieces.size() == 2) { // constraints.stop-word=off
        if (value != "on" && value != "off")
            throw UsageError(fmt::format("{} is {}, expected on or off", key, value));
        const Json& off = findPartType("constraints", type)->off;
        Json& part = found == constraints.end() ? added() : *found;
        const bool isOff = !off.is_null() && std::ranges::all_of(off.items(), [&](const auto& item) {
            return part.value(item.key(), Json()) == item.value();
        });
        if (value == "on" && isOff)
            part = completed("constraints", Json{{"type", type}});
        else if (value == "off" && !off.is_null())
            part.update(off);
        else if (value == "off")
            constraints.erase(std::ranges::find(constraints, type, typeOf));
        return true;
    }
    if (findPartType("constraints", type)->find(pieces[2]) == nullptr)
        return false;
    return setParameter(found == constraints.end() ? added() : *found, "constraints", pieces[2], key, value);
}

/// The parts of a search space. \throws UsageError for an unknown name, Error for an invalid file.
Json spaceNamed(const std::string& name)
{
    const auto names = Recipe::spaces();
    if (std::ranges::find(names, name) == names.end())
        throw UsageError(fmt::format("there is no search space {}", name),
                         fmt::format("The spaces are {}", fmt::join(names, ", ")));
    const auto file = spaceFolder() / (name + ".json");
    auto space = parseJson<Json>(readFile(file, 1 << 20), {file.string()});
    if (!space.is_object() || !space.contains("transformation") || !space.contains("constraints"))
        throw Error(Where{file.string()}, "a search space has a transformation and constraints");
    return space;
}

} // namespace

std::vector<std::string> fullKeys(const std::string& key)
{
    const auto* alias = std::ranges::find(aliases, key, &Alias::name);
    if (alias == std::end(aliases))
        return {key};
    std::vector<std::string> keys;
    for (const auto full : alias->keys)
        if (!full.empty())
            keys.emplace_back(full);
    return keys;
}

void Recipe::set(const std::string& key, const std::string& value)
{
    const auto pieces = splitAt(key, '.');
    if (pieces.size() == 1 && (key == "name" || key == "title" || key == "paper" || key == "notes")) {
        json_[key] = value;
        return;
    }
    if (key == spaceKey) {
        const Json space = spaceNamed(value);
        for (const char* part : {"transformation", "constraints"})
            json_[part] = space.at(part);
        return;
    }
    if (key == segmentsKey || key == "segments.edit") {
        if (value.empty())
            json_.erase(std::string(segmentsKey));
        else
            json_[segmentsKey] = Json{{"edit", value == "all" ? Json(value) : Json(segmentNames(value))}};
        return;
    }
    bool done = false;
    if (const auto* alias = std::ranges::find(aliases, key, &Alias::name); alias != std::end(aliases)) {
        for (const auto full : alias->keys)
            if (hasParameter(json_, full)) {
                set(std::string(full), value);
                done = true;
            }
    } else if (pieces[0] == "constraints" && (pieces.size() == 2 || pieces.size() == 3)) {
        if (!json_.contains("constraints"))
            json_["constraints"] = Json::array();
        done = setConstraint(json_["constraints"], pieces, key, value);
    } else if (pieces[0] == "goal" || pieces[0] == "transformation" || pieces[0] == "search") {
        Json& part = json_[pieces[0]];
        if (pieces.size() == 2 && pieces[1] == "type") {
            setType(part, pieces[0], value);
            done = true;
        } else if (pieces.size() == 2) {
            done = setParameter(part, pieces[0], pieces[1], key, value);
        } else if (pieces.size() == 3 && part.is_object() && part.contains("parts")) {
            done = setListed(part["parts"], pieces[0], pieces[1], pieces[2], key, value);
        }
    }
    if (!done)
        unknownKey(json_, key);
}

} // namespace core::attacks
