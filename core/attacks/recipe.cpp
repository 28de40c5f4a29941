#include "core/attacks/recipe.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/attacks/catalogue.h"
#include "core/attacks/constraints/edit_distance.h"
#include "core/attacks/goals/access.h"
#include "core/attacks/recipe_keys.h"
#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/base/paths.h"
#include "core/language/rewriting/rewriting_program.h"
#include "core/metrics/answers.h"

namespace core::attacks {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t maxFileSize = 1 << 20;

fs::path presetFolder() { return resourcesFolder() / "recipes"; }

/// `known` with the fewest character edits from `name`, where that is near enough to be a slip.
std::string nearest(const std::string& name, const std::vector<std::string>& known)
{
    std::string best;
    std::size_t fewest = std::max<std::size_t>(2, name.size() / 3) + 1;
    for (const auto& one : known) {
        const std::size_t distance = levenshtein(name, one, fewest);
        if (distance < fewest) {
            fewest = distance;
            best = one;
        }
    }
    return best;
}

std::string suggestion(const std::string& name, const std::vector<std::string>& known)
{
    const std::string near = nearest(name, known);
    return near.empty() ? fmt::format("Choose one of {}", fmt::join(known, ", "))
                        : fmt::format("Did you mean {}? There are {}", near, fmt::join(known, ", "));
}

std::vector<std::string> typeNames(std::string_view slot)
{
    std::vector<std::string> names;
    for (const PartType* type : partTypes(slot))
        names.push_back(type->type);
    return names;
}

std::string typeOf(const Json& part)
{
    const auto found = part.is_object() ? part.find("type") : part.end();
    return part.is_object() && found != part.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

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

/// The part with every parameter of its type, in the type's order.
Json completed(std::string_view slot, const Json& part)
{
    const PartType* type = findPartType(slot, typeOf(part));
    if (type == nullptr)
        return part;
    Json result = {{"type", type->type}};
    for (const auto& parameter : type->parameters) {
        const auto found = part.find(parameter.key);
        // Recipes had their hashes before there was such a parameter: only what is not the standard is spelled out.
        if (parameter.key == accessKey && (found == part.end() || *found == parameter.standard))
            continue;
        Json value = found == part.end() ? parameter.standard : *found;
        if (parameter.kind == Parameter::Kind::Number && value.is_number())
            value = value.get<double>();
        if (parameter.kind == Parameter::Kind::Parts && value.is_array())
            for (auto& inner : value)
                inner = completed(slot, inner);
        result[parameter.key] = std::move(value);
    }
    return result;
}

constexpr std::string_view segmentsKey = "segments";
constexpr std::string_view segmentsMeaning = R"("all" or {"edit": ["hypothesis"]})";

/// `segments.edit` of a recipe: "all" or a list of names; null where it has none. The short form counts too.
const Json* editOf(const Json& recipe)
{
    const auto segments = recipe.find(segmentsKey);
    if (segments == recipe.end())
        return nullptr;
    if (!segments->is_object())
        return &*segments;
    const auto edit = segments->find("edit");
    return edit == segments->end() ? nullptr : &*edit;
}

/// The names it lists, none for "all".
std::vector<std::string> namesIn(const Json* edit)
{
    std::vector<std::string> names;
    if (edit != nullptr && edit->is_array())
        for (const auto& name : *edit)
            names.push_back(name.is_string() ? name.get<std::string>() : name.dump());
    return names;
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
    const bool names = edit != nullptr && edit->is_array() && !edit->empty() &&
                       std::ranges::all_of(*edit, [](const Json& name) { return name.is_string() && name != ""; });
    if (edit == nullptr || !(names || *edit == "all"))
        problems.push_back(fmt::format("segments is {}, expected {}", shownJson(*segments), segmentsMeaning));
    else if (names && std::set<Json>(edit->begin(), edit->end()).size() < edit->size())
        problems.push_back(fmt::format("segments.edit names a segment twice: {}", edit->dump()));
}

using Flat = std::vector<std::pair<std::string, std::string>>;

std::string shown(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

std::string shownEdit(const Json& edit)
{
    return edit.is_array() ? fmt::format("{}", fmt::join(namesIn(&edit), ",")) : shown(edit);
}

/// `path.key` and value of every parameter; a part in a list stands under its type.
void flatten(const std::string& path, const Json& part, bool listed, Flat& flat)
{
    const std::string here = listed ? path + "." + typeOf(part) : path;
    flat.emplace_back(listed ? here : here + ".type", listed ? "yes" : typeOf(part));
    if (!part.is_object())
        return;
    for (const auto& [key, value] : part.items()) {
        if (key == "type")
            continue;
        if (value.is_array())
            for (const auto& inner : value)
                flatten(path, inner, true, flat);
        else
            flat.emplace_back(fmt::format("{}.{}", here, key), shown(value));
    }
}

Flat flattened(const Json& recipe)
{
    Flat flat;
    if (const Json* edit = editOf(recipe); edit != nullptr)
        flat.emplace_back("segments.edit", shownEdit(*edit));
    for (const auto slot : slotNames) {
        const auto found = recipe.find(slot);
        if (found == recipe.end())
            continue;
        if (found->is_array())
            for (const auto& part : *found)
                flatten(std::string(slot), completed(slot, part), true, flat);
        else
            flatten(std::string(slot), completed(slot, *found), false, flat);
    }
    return flat;
}

/// The value a user typed, as JSON of the parameter's kind. \throws UsageError.
Json parsed(const Parameter& parameter, const std::string& key, const std::string& value)
{
    Json json;
    if (parameter.kind == Parameter::Kind::Choice || parameter.kind == Parameter::Kind::Text)
        json = value;
    else
        json = maybeJson<Json>(value);
    if (json.is_discarded()) { // people write .5, 5. and +1, JSON does not
        const auto number = decimalIn(value);
        if (number && parameter.kind == Parameter::Kind::Number)
            json = *number;
        else if (number && parameter.kind == Parameter::Kind::Integer && std::trunc(*number) == *number)
            json = static_cast<std::int64_t>(std::clamp(*number, -1e15, 1e15)); // beyond every range
    }
    for (const auto& [old, now] : parameter.formerly)
        if (value == old.dump())
            json = now;
    if (json.is_discarded())
        throw UsageError(fmt::format("{} is {}, expected {}", key, value, parameter.range()));
    if (const std::string problem = parameter.problem(json); !problem.empty())
        throw UsageError(fmt::format("{} {}", key, problem));
    return json;
}

/// A short name for parameters that stand in several parts, or deep in one; those a recipe has are set.
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

[[noreturn]] void unknownKey(const Json& recipe, const std::string& key)
{
    const auto keys = knownKeys(recipe);
    const std::string near = nearest(key, keys);
    throw UsageError(fmt::format("this recipe has no {}", key),
                     near.empty() ? fmt::format("The keys are {}", fmt::join(keys, ", "))
                                  : fmt::format("Did you mean {}? The keys are {}", near, fmt::join(keys, ", ")));
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
        const auto begin = std::min(name.find_first_not_of(' '), name.size());
        name = name.substr(begin, name.find_last_not_of(' ') + 1 - begin);
        if (name.empty())
            throw UsageError(
                fmt::format("segments.edit is {}, expected all, or names with commas between them", value));
    }
    return names;
}

/// Another type in a place: parameters that both types have keep their values where they fit.
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
        if (value == "off" && found != constraints.end())
            constraints.erase(found);
        else if (value == "on" && found == constraints.end())
            added();
        return true;
    }
    if (findPartType("constraints", type)->find(pieces[2]) == nullptr)
        return false;
    return setParameter(found == constraints.end() ? added() : *found, "constraints", pieces[2], key, value);
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

Recipe Recipe::fromJson(const std::string& text, const std::string& where)
{
    if (text.size() > maxFileSize)
        throw Error({where}, fmt::format("a recipe of {} bytes is too long", text.size()));
    Recipe recipe;
    recipe.json_ = parseJson<Json>(text, {where});
    if (!recipe.json_.is_object())
        throw Error({where}, "a recipe is a JSON object", "See docs/recipes.md");
    return recipe;
}

Recipe Recipe::load(const std::string& nameOrFile)
{
    const auto names = presets();
    if (std::ranges::find(names, nameOrFile) != names.end()) {
        const fs::path file = presetFolder() / (nameOrFile + ".json");
        return fromJson(readFile(file, maxFileSize), file.string());
    }
    const bool looksLikeFile = nameOrFile.find('/') != std::string::npos || nameOrFile.ends_with(".json");
    std::error_code ignored;
    if (!looksLikeFile && !fs::is_regular_file(nameOrFile, ignored))
        throw UsageError(fmt::format("there is no recipe {}", nameOrFile), suggestion(nameOrFile, names));
    return fromJson(readFile(nameOrFile, maxFileSize), nameOrFile);
}

std::vector<std::string> Recipe::presets()
{
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(presetFolder(), error))
        if (entry.path().extension() == ".json")
            names.push_back(entry.path().stem().string());
    // The best known first, each before its @released twin; others by name.
    static constexpr std::array<std::string_view, 5> first{"pwws", "textfooler", "textbugger", "deepwordbug", "random"};
    const auto place = [](const std::string& name) {
        return std::ranges::find(first, std::string_view(name).substr(0, name.find('@'))) - first.begin();
    };
    std::ranges::sort(names, [&](const std::string& a, const std::string& b) {
        return std::pair(place(a), std::string_view(a)) < std::pair(place(b), std::string_view(b));
    });
    return names;
}

Recipe Recipe::spelledOut() const
{
    Recipe result = *this;
    if (const Json* edit = editOf(json_); edit != nullptr)
        result.json_[segmentsKey] = Json{{"edit", *edit}};
    for (const auto slot : slotNames) {
        const auto found = result.json_.find(slot);
        if (found == result.json_.end())
            continue;
        if (found->is_array())
            for (auto& part : *found)
                part = completed(slot, part);
        else
            *found = completed(slot, *found);
    }
    return result;
}

std::string Recipe::name() const
{
    const auto found = json_.find("name");
    return found != json_.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

bool Recipe::attacks(structures::AnswerKind kind) const
{
    const auto goal = json_.find("goal");
    if (goal == json_.end() || !goal->is_object())
        return kind == structures::AnswerKind::Label;
    const auto type = goal->value("type", std::string{});
    if (type.starts_with("tree-"))
        return kind == structures::AnswerKind::Tree;
    if (type == "answer-error")
        return !metrics::measuresOf(kind).empty();
    return kind == structures::AnswerKind::Label;
}

std::vector<std::string> Recipe::programs() const
{
    std::vector<std::string> commands;
    const auto look = [&](const Json& part) {
        if (!part.is_object() || !part.contains("rewriter") || !part["rewriter"].is_string())
            return;
        if (auto command = language::rewritingCommandOf(part["rewriter"].get<std::string>()))
            commands.push_back(std::move(command->command));
    };
    const auto transformation = json_.find("transformation");
    if (transformation == json_.end() || !transformation->is_object())
        return commands;
    look(*transformation);
    if (const auto parts = transformation->find("parts"); parts != transformation->end())
        for (const auto& part : *parts)
            look(part);
    return commands;
}

bool Recipe::needsGradients() const
{
    const auto search = json_.find("search");
    return search != json_.end() && search->is_object() && search->value("ranking", std::string{}) == "gradient";
}

bool isWhiteBox(const Json& recipe)
{
    const auto search = recipe.is_object() ? recipe.find("search") : recipe.end();
    if (search == recipe.end() || !search->is_object())
        return false;
    const auto* type = findPartType("search", search->value("type", std::string()));
    return (type != nullptr && type->whiteBox) || search->value("ranking", std::string()) == "gradient";
}

std::string Recipe::editedSegments() const
{
    const Json* edit = editOf(json_);
    if (edit == nullptr)
        return {};
    return shownEdit(*edit);
}

text::Input Recipe::restricted(const text::Input& input) const
{
    const Json* edit = editOf(json_);
    if (edit == nullptr)
        return input;
    auto names = namesIn(edit);
    if (!edit->is_array())
        for (const auto& segment : input.segments())
            names.push_back(segment.name);
    return input.withEditable(names);
}

std::string Recipe::missingSegments(const std::vector<std::string>& segments) const
{
    for (const auto& name : namesIn(editOf(json_)))
        if (std::ranges::find(segments, name) == segments.end())
            return fmt::format("segments.edit names {}, which it does not read: its segments are {}", name,
                               fmt::join(segments, ", "));
    return {};
}

std::string Recipe::hash() const
{
    // Spelled-out standard values and the order of keys make no other attack; nlohmann::json sorts keys.
    nlohmann::json canonical = spelledOut().json_;
    for (const auto* key : {"title", "paper", "notes"})
        canonical.erase(key);
    return hex64(hash64(canonical.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)));
}

void Recipe::set(const std::string& key, const std::string& value)
{
    const auto pieces = splitAt(key, '.');
    if (pieces.size() == 1 && (key == "name" || key == "title" || key == "paper" || key == "notes")) {
        json_[key] = value;
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

std::vector<std::string> Recipe::check() const
{
    std::vector<std::string> problems;
    static const std::set<std::string, std::less<>> texts{"name", "title", "paper", "notes"};
    for (const auto& [key, value] : json_.items()) {
        if (texts.contains(key)) {
            if (!value.is_string())
                problems.push_back(fmt::format("{} is {}, expected a text", key, shownJson(value)));
        } else if (key != segmentsKey && std::ranges::find(slotNames, key) == std::end(slotNames)) {
            problems.push_back(fmt::format("{} is unknown. A recipe has name, title, paper, notes, segments, {}", key,
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
    return problems;
}

std::vector<Recipe::Difference> Recipe::diff(const Recipe& other) const
{
    const Flat here = flattened(json_);
    const Flat there = flattened(other.json_);
    const auto valueIn = [](const Flat& flat, const std::string& key) {
        const auto found = std::ranges::find(flat, key, &Flat::value_type::first);
        return found == flat.end() ? std::string("-") : found->second;
    };
    std::vector<Difference> differences;
    for (const auto& [key, value] : here)
        if (const std::string theirs = valueIn(there, key); theirs != value)
            differences.push_back({key, value, theirs});
    for (const auto& [key, value] : there)
        if (valueIn(here, key) == "-")
            differences.push_back({key, "-", value});
    return differences;
}

} // namespace core::attacks
