#include "core/attacks/recipe/recipe.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/attacks/constraints/keep_marked.h"
#include "core/attacks/constraints/keep_names.h"
#include "core/attacks/constraints/keep_negations.h"
#include "core/attacks/constraints/keep_numbers.h"
#include "core/attacks/parts/renaming.h"
#include "core/attacks/recipe/catalogue.h"
#include "core/attacks/recipe/recipe_json.h"
#include "core/attacks/recipe/recipe_language.h"
#include "core/attacks/search/attention_lsh.h"
#include "core/attacks/transformations/names/parallel_numbers.h"
#include "core/attacks/transformations/problems/other_quantities.h"
#include "core/attacks/transformations/problems/question_order.h"
#include "core/base/error.h"
#include "core/base/handbook.h"
#include "core/base/hash.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "core/json/json.h"
#include "core/language/rewriting/rewriting_program.h"
#include "core/metrics/answers.h"

namespace core::attacks {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t maxFileSize = 1 << 20;

fs::path presetFolder() { return resourcesFolder() / "recipes"; }

/// What presets are called elsewhere, in TextAttack or in scripts, and what they were called before.
const std::map<std::string, std::string_view, std::less<>> namesElsewhere{{"pso", "particle-swarm"},
                                                                          {"iga", "genetic@improved"},
                                                                          {"huang-back-translate", "huang-back"},
                                                                          {"hard-label@released", "hard-label"},
                                                                          {"textbugger@released", "textbugger"}};

/// The names of the JSON files in a folder.
std::vector<std::string> jsonFilesIn(const fs::path& folder)
{
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().extension() == ".json")
            names.push_back(entry.path().stem().string());
    return names;
}

/// The part of that type in a list of parts; null if there is none.
const Json* partNamed(const Json& list, const std::string& type)
{
    const auto found = std::ranges::find(list, type, typeOf);
    return found == list.end() ? nullptr : &*found;
}

} // namespace

Recipe Recipe::fromJson(const std::string& text, const std::string& where)
{
    if (text.size() > maxFileSize)
        throw Error({where}, fmt::format("a recipe of {} bytes is too long", text.size()));
    Recipe recipe;
    recipe.json_ = parseJson<Json>(text, {where});
    if (!recipe.json_.is_object())
        throw Error({where}, "a recipe is a JSON object", seeHandbook("recipes"));
    return recipe;
}

bool Recipe::isRecipe(const std::string& text)
{
    const auto json = stored(text).json_;
    return json.contains("goal") && json.contains("search");
}

Recipe Recipe::stored(const std::string& text)
{
    Recipe recipe;
    recipe.json_ = maybeJson<Json>(text);
    if (!recipe.json_.is_object())
        recipe.json_ = Json::object();
    return recipe;
}

std::string Recipe::partType(const std::string& part) const
{
    const auto found = json_.find(part);
    return found != json_.end() && found->is_object() ? typeOf(*found) : std::string();
}

namespace {

Recipe::Part partOf(const Json& json, const std::string& key)
{
    Recipe::Part part{typeOf(json), key, {}, {}};
    if (!json.is_object())
        return part;
    for (const auto& [name, value] : json.items())
        if (name == "parts" && value.is_array())
            for (const auto& inner : value)
                part.parts.push_back(partOf(inner, key + "." + typeOf(inner)));
        else if (name != "type")
            part.parameters.emplace_back(name, value);
    return part;
}

} // namespace

std::vector<Recipe::Part> Recipe::parts(const std::string& slot) const
{
    const auto found = json_.find(slot);
    if (slot != "constraints")
        return {partOf(found == json_.end() ? Json() : *found, slot)};
    std::vector<Part> parts;
    if (found != json_.end() && found->is_array())
        for (const auto& part : *found)
            parts.push_back(partOf(part, slot + "." + typeOf(part)));
    return parts;
}

std::string Recipe::target() const { return partType("goal") == "targeted" ? text("goal.target") : std::string(); }

Recipe Recipe::named(const std::string& name) const
{
    Recipe recipe = *this;
    recipe.json_["name"] = name;
    return recipe;
}

namespace {

/// The constraints that gold answers of a kind bring along.
std::vector<Json> keepersOf(structures::AnswerKind kind, std::size_t texts, bool renames)
{
    const auto part = [](const char* type) {
        Json json = Json::object();
        json["type"] = type;
        return json;
    };
    std::vector<Json> keepers;
    if (kind == structures::AnswerKind::Equation) {
        keepers = {part(keepNumbersName), part(keepNamesName), part(keepNegationsName)};
    } else if (kind == structures::AnswerKind::Form) {
        keepers = {part(keepMarkedName), part(keepNegationsName)};
        keepers.front()["entities"] = true;
    } else if (kind == structures::AnswerKind::Label && texts > 1 && renames) {
        keepers = {part(keepNamesName)};
        keepers.front()["names"] = namesShared;
    }
    return keepers;
}

} // namespace

Recipe Recipe::forAnswers(structures::AnswerKind kind, std::size_t texts) const
{
    const auto constraints = json_.find("constraints");
    const bool listed = constraints != json_.end() && constraints->is_array();
    if (json_.empty() || (constraints != json_.end() && !listed))
        return *this;
    Recipe recipe = *this;
    for (const auto& part : keepersOf(kind, texts, renames()))
        if (!listed || partNamed(*constraints, typeOf(part)) == nullptr)
            recipe.json_["constraints"].push_back(completed("constraints", part));
    return recipe;
}

Recipe Recipe::forVictim(const victims::VictimCard& card, const language::Resources& resources) const
{
    Recipe recipe = forAnswers(card.answers(), card.segments.size());
    const auto search = json_.find("search");
    if (search == json_.end() || attentionOf(*search) != ownAttention || card.can(victims::Capability::Attention))
        return recipe;
    const std::string language = card.language.empty() ? "en" : card.language; // texts of no said language are English
    const auto found = resources.installedAttention(language, card.segments.size(), card.name);
    if (!found.empty())
        recipe.set("search.attention", found);
    return recipe;
}

Recipe Recipe::forTranslations(const std::string& language) const
{
    const auto* type = findPartType("goal", partType("goal"));
    if (type == nullptr || !type->onWritten)
        return *this;
    Recipe recipe = *this;
    auto& goal = recipe.json_["goal"];
    if (text("goal.tokenizer", std::string(metrics::tokenizerByLanguage)) == metrics::tokenizerByLanguage)
        goal["tokenizer"] = nameOf(metrics::tokenizerFor(language));
    goal = completed("goal", goal);
    return recipe;
}

std::vector<std::string> Recipe::addedTo(const Recipe& plain) const
{
    std::vector<std::string> added;
    const auto isNew = [&](const char* type) {
        const auto key = std::string("constraints.") + type;
        return !written(key).is_null() && plain.written(key).is_null();
    };
    if (isNew(keepNumbersName))
        added.emplace_back("numbers stay, as gold answers are computed from them (constraints.keep-numbers)");
    if (isNew(keepNamesName))
        added.emplace_back(text(fmt::format("constraints.{}.names", keepNamesName)) == namesShared
                               ? "names that both texts have stay, as the label depends on them "
                                 "(constraints.keep-names)"
                               : "names change everywhere or nowhere, as the question asks for somebody "
                                 "(constraints.keep-names)");
    if (isNew(keepNegationsName))
        added.emplace_back("negations stay (constraints.keep-negations)");
    if (isNew(keepMarkedName))
        added.emplace_back("names and numbers stay, as logical forms contain them (constraints.keep-marked)");
    if (const auto attention = text("search.attention", ownAttention);
        attention != plain.text("search.attention", ownAttention))
        added.push_back(fmt::format("words are ranked by the attention of {}, as the victim gives none "
                                    "(--set search.attention=MODEL names another network)",
                                    attention));
    const std::string byLanguage(metrics::tokenizerByLanguage);
    if (const auto tokenizer = text("goal.tokenizer", byLanguage);
        tokenizer != nameOf(metrics::BleuTokenizer::Mteval13a) && tokenizer != plain.text("goal.tokenizer", byLanguage))
        added.push_back(fmt::format("BLEU takes for words what sacreBLEU's tokenizer {} does, by the language of the "
                                    "references (--set goal.tokenizer=NAME chooses another)",
                                    tokenizer));
    if (auto said = languageSentence(*this, plain); !said.empty())
        added.push_back(std::move(said));
    return added;
}

Json Recipe::written(const std::string& key) const
{
    const Json* at = &json_;
    for (std::size_t begin = 0; begin <= key.size();) {
        const auto end = std::min(key.find('.', begin), key.size());
        const auto name = key.substr(begin, end - begin);
        begin = end + 1;
        const Json* next = nullptr;
        if (at->is_array()) { // of constraints
            next = partNamed(*at, name);
        } else if (at->is_object() && at->contains(name)) {
            next = &(*at)[name];
        } else if (at->is_object() && at->contains("parts")) { // of a composite
            next = partNamed((*at)["parts"], name);
        }
        if (next == nullptr)
            return nullptr;
        at = next;
    }
    return *at;
}

std::string Recipe::text(const std::string& key, const std::string& otherwise) const
{
    const auto value = written(key);
    return value.is_string() ? value.get<std::string>() : otherwise;
}

Recipe Recipe::load(const std::string& nameOrFile)
{
    const auto known = namesElsewhere.find(nameOrFile);
    const std::string name(known == namesElsewhere.end() ? nameOrFile : known->second);
    std::error_code ignored;
    if (const auto file = presetFolder() / (name + ".json");
        name.find('/') == std::string::npos && fs::is_regular_file(file, ignored))
        return fromJson(readFile(file, maxFileSize), file.string());
    const bool looksLikeFile = nameOrFile.find('/') != std::string::npos || nameOrFile.ends_with(".json");
    if (!looksLikeFile && !fs::is_regular_file(nameOrFile, ignored))
        throw UsageError(fmt::format("there is no recipe {}", nameOrFile), suggestion(nameOrFile, presets()));
    return fromJson(readFile(nameOrFile, maxFileSize), nameOrFile);
}

std::vector<std::string> Recipe::presets()
{
    auto names = jsonFilesIn(presetFolder());
    // The best known first, each before its @released version; others by name.
    static constexpr std::array<std::string_view, 5> first{"pwws", "textfooler", "textbugger", "deepwordbug", "random"};
    const auto place = [](const std::string& name) {
        return std::ranges::find(first, std::string_view(name).substr(0, name.find('@'))) - first.begin();
    };
    std::ranges::sort(names, [&](const std::string& a, const std::string& b) {
        return std::pair(place(a), std::string_view(a)) < std::pair(place(b), std::string_view(b));
    });
    return names;
}

std::string Recipe::forOneText(const structures::Task* task)
{
    const bool labels = task == nullptr || task->answer == structures::AnswerKind::Label || task->recipe.empty();
    return labels ? "pwws" : std::string(task->recipe);
}

std::vector<std::string> Recipe::spaces()
{
    auto names = jsonFilesIn(spaceFolder());
    std::ranges::sort(names);
    return names;
}

std::string Recipe::space() const
{
    const auto partsOf = [](const Recipe& recipe) {
        const auto json = recipe.spelledOut().json();
        return std::pair(json.value("transformation", Json()), json.value("constraints", Json::array()));
    };
    const auto own = partsOf(*this);
    for (const auto& name : spaces()) {
        Recipe other;
        other.set(spaceKey, name);
        if (partsOf(other) == own)
            return name;
    }
    return {};
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

std::string Recipe::name() const { return textAt(json_, "name"); }

bool Recipe::attacks(structures::AnswerKind kind) const
{
    const auto* type = findPartType("goal", partType("goal"));
    if (type != nullptr && type->onTrees)
        return kind == structures::AnswerKind::Tree;
    if (type != nullptr && type->onWritten)
        return !metrics::measuresOf(kind).empty();
    return kind == structures::AnswerKind::Label;
}

std::vector<std::string> Recipe::programs() const
{
    std::vector<std::string> commands;
    const auto look = [&](const Json& part) {
        if (auto command = language::rewritingCommandOf(textAt(part, "rewriter")))
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

namespace {

/// An empty object if there is none.
Json searchOf(const Json& recipe)
{
    const auto search = recipe.is_object() ? recipe.find("search") : recipe.end();
    return search == recipe.end() || !search->is_object() ? Json::object() : *search;
}

bool followsGradients(const Json& search)
{
    const auto* type = findPartType("search", textAt(search, "type"));
    return type != nullptr && type->whiteBox;
}

bool ranksByGradients(const Json& search) { return textAt(search, "ranking") == "gradient"; }

} // namespace

bool Recipe::needsGradients() const
{
    const auto search = searchOf(json_);
    const bool others = attacks(structures::AnswerKind::Label) || attacks(structures::AnswerKind::Translation);
    return ranksByGradients(search) || (others && followsGradients(search));
}

bool Recipe::isWhiteBox() const
{
    const auto search = searchOf(json_);
    return followsGradients(search) || ranksByGradients(search) || attentionOf(search) == ownAttention;
}

namespace {

/// Whether the predicate holds for a part or one that it is composed of.
template<class Predicate>
bool anyPart(const std::vector<Recipe::Part>& parts, const Predicate& holds)
{
    return std::ranges::any_of(parts,
                               [&](const Recipe::Part& part) { return holds(part) || anyPart(part.parts, holds); });
}

} // namespace

bool Recipe::renames() const
{
    return anyPart(parts("transformation"), [](const Part& part) { return isRenaming(part.type); });
}

bool Recipe::changesGold() const
{
    return anyPart(parts("transformation"), [](const Part& part) {
        return part.type == otherQuantitiesName || part.type == parallelNumbersName;
    });
}

bool Recipe::damagesProblems() const
{
    return anyPart(parts("transformation"), [](const Part& part) {
        return part.type == questionOrderName && std::ranges::any_of(part.parameters, [](const auto& parameter) {
                   return parameter.first == "style" && parameter.second == questionAsReleased;
               });
    });
}

bool Recipe::asksAttentionModel() const
{
    const auto whose = attentionOf(searchOf(json_));
    return !whose.empty() && whose != ownAttention;
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
    auto segments = input.segments();
    if (json_.contains(languageKey)) // it may come from the victim's card, where the corpus says none
        for (auto& segment : segments)
            segment.language = language();
    text::Input read(std::move(segments));
    const Json* edit = editOf(json_);
    if (edit == nullptr)
        return read;
    auto names = namesIn(edit);
    if (!edit->is_array())
        for (const auto& segment : read.segments())
            names.push_back(segment.name);
    return read.withEditable(names);
}

std::string Recipe::missingSegments(const std::vector<std::string>& segments) const
{
    for (const auto& name : namesIn(editOf(json_)))
        if (std::ranges::find(segments, name) == segments.end())
            return fmt::format(
                "segments.edit names {}, which it does not read: its segments are {}{}", name,
                fmt::join(segments, ", "),
                segments.size() == 1 && segments.front() == "sentence"
                    ? "; a folder from Hugging Face that reads pairs says which in its config.json, with a "
                      "line such as \"segments\": [\"premise\", \"hypothesis\"]"
                    : "");
    return {};
}

namespace {

/// Without how translations are scored, where the recipe says nothing of it: hashes are those of versions in which
/// there was no choice, and forms and equations have none.
void leaveOutUnsaid(nlohmann::json& recipe)
{
    constexpr std::array keys{"tokenizer", "lowercase", "smoothing", "references"};
    const auto goal = recipe.find("goal");
    const auto* type = goal == recipe.end() ? nullptr : findPartType("goal", textAt(*goal, "type"));
    const auto isUnsaid = [&](const char* key) {
        const auto* parameter = type->find(key);
        return parameter != nullptr && goal->contains(key) && (*goal)[key] == nlohmann::json(parameter->defaultValue);
    };
    if (type != nullptr && type->onWritten && std::ranges::all_of(keys, isUnsaid))
        for (const auto* key : keys)
            goal->erase(key);
}

} // namespace

std::string Recipe::hash() const
{
    // Written-out defaults and the order of keys make no different attack; nlohmann::json sorts keys.
    nlohmann::json canonical = spelledOut().json_;
    for (const auto* key : {"title", "paper", "notes", languageKey}) // the language shows in what its parts name
        canonical.erase(key);
    leaveOutUnsaid(canonical);
    return hex64(hash64(canonical.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)));
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
