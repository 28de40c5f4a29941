#include "core/attacks/recipe/recipe_json.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/attacks/constraints/grammar/articles.h"
#include "core/attacks/goals/access.h"
#include "core/attacks/recipe/catalogue.h"
#include "core/attacks/search/greedy_ranked.h"
#include "core/files/paths.h"
#include "core/json/json.h"
#include "core/text/edit_distance.h"

namespace core::attacks {

namespace {

std::string shown(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

/// Appends the parameters of one part.
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

} // namespace

std::filesystem::path spaceFolder() { return resourcesFolder() / "spaces"; }

std::string typeOf(const Json& part) { return textAt(part, "type"); }

Json completed(std::string_view slot, const Json& part)
{
    const PartType* type = findPartType(slot, typeOf(part));
    if (type == nullptr)
        return part;
    Json result = {{"type", type->type}};
    for (const auto& parameter : type->parameters) {
        const auto found = part.find(parameter.key);
        // Recipes had their hashes before these parameters existed: they are written out only if not the default.
        static const std::array<std::string, 9> younger{accessKey,     "loss",      "marked",
                                                        "articles",    putRightKey, "known_only",
                                                        "less_likely", "context",   maxQueriesKey};
        static const std::array<std::string, 3> youngerOfRewrite{"prefix", "beams", "temperature"};
        const bool isYounger =
            std::ranges::find(younger, parameter.key) != younger.end() ||
            (type->type == "rewrite" && std::ranges::find(youngerOfRewrite, parameter.key) != youngerOfRewrite.end()) ||
            (type->type == "combinations" && parameter.key == "per_place");
        if (isYounger && (found == part.end() || *found == parameter.defaultValue))
            continue;
        Json value = found == part.end() ? parameter.defaultValue : *found;
        if (parameter.kind == Parameter::Kind::Number && value.is_number())
            value = value.get<double>();
        if (parameter.kind == Parameter::Kind::Parts && value.is_array())
            for (auto& inner : value)
                inner = completed(slot, inner);
        result[parameter.key] = std::move(value);
    }
    return result;
}

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

std::vector<std::string> namesIn(const Json* edit)
{
    std::vector<std::string> names;
    if (edit != nullptr && edit->is_array())
        for (const auto& name : *edit)
            names.push_back(name.is_string() ? name.get<std::string>() : name.dump());
    return names;
}

std::string shownEdit(const Json& edit)
{
    return edit.is_array() ? fmt::format("{}", fmt::join(namesIn(&edit), ",")) : shown(edit);
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

std::vector<std::string> typeNames(std::string_view slot)
{
    std::vector<std::string> names;
    for (const PartType* type : partTypes(slot))
        names.push_back(type->type);
    return names;
}

std::string nearest(const std::string& name, const std::vector<std::string>& known)
{
    std::string best;
    std::size_t fewest = std::max<std::size_t>(2, name.size() / 3) + 1;
    for (const auto& one : known) {
        const std::size_t distance = text::levenshtein(name, one, fewest);
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
                        : fmt::format("Did you mean {}? Available: {}", near, fmt::join(known, ", "));
}

} // namespace core::attacks
