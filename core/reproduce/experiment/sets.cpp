#include "core/reproduce/experiment/sets.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace core::reproduce {

using Json = nlohmann::ordered_json;

namespace {

Json elementFrom(const JsonNode& written, const Scope& scope)
{
    auto element = scope.filled(written);
    if (!element.is_object())
        element = Json{{"name", element}};
    const auto name = shownText(element);
    if (!name || name->empty())
        written.fail("has no name", "Write a text, or an object with a \"name\"");
    for (const char* key : {"if", "unless"})
        element.erase(key);
    return element;
}

/// Whether the elements at hand are among those that `only` of a node names, if it has one.
bool areAmong(const JsonNode& node, const Scope& scope)
{
    const auto only = node.find("only");
    if (!only)
        return true;
    return std::ranges::all_of(only->members(), [&](const auto& member) {
        const auto& [set, names] = member;
        const auto element = shownText(scope.filled("{" + set + "}", names)).value_or("");
        const auto all = names.listOrOne();
        return std::ranges::any_of(all, [&](const JsonNode& name) {
            const auto value = scope.filled(name);
            return value.is_array() // a place that is a list
                       ? std::ranges::any_of(value, [&](const Json& one) { return shownText(one) == element; })
                       : scope.text(name) == element;
        });
    });
}

} // namespace

bool isAlwaysThere(const Json& element) { return element.contains("always") && !isEmpty(element.at("always")); }

void Sets::add(const std::string& name, JsonNode written) { written_.emplace(name, std::move(written)); }

void Sets::add(const std::string& name, std::vector<Json> elements) { made_.emplace(name, std::move(elements)); }

void Sets::choose(const std::string& set, std::vector<std::string> names) { chosen_[set] = std::move(names); }

std::vector<Json> Sets::elementsOf(const JsonNode& named, const Scope& scope) const
{
    auto elements = writtenElements(named, scope);
    if (const auto chosen = chosen_.find(named.text()); chosen != chosen_.end())
        std::erase_if(elements, [&names = chosen->second](const Json& element) {
            return !isAlwaysThere(element) && std::ranges::find(names, shownText(element).value_or("")) == names.end();
        });
    return elements;
}

std::vector<Json> Sets::writtenElements(const JsonNode& named, const Scope& scope) const
{
    const auto name = named.text();
    if (const auto made = made_.find(name); made != made_.end())
        return made->second;
    const auto written = written_.find(name);
    if (written == written_.end()) {
        std::vector<std::string> known;
        for (const auto& [set, unused] : made_)
            known.push_back(set);
        for (const auto& [set, unused] : written_)
            known.push_back(set);
        named.fail(fmt::format("there is no set \"{}\"", name), fmt::format("Sets: {}", fmt::join(known, ", ")));
    }
    if (written->second.json().is_string()) // another name of a set, to go through it twice
        return elementsOf(written->second, scope);
    std::vector<Json> elements;
    for (const auto& element : written->second.list())
        if (!element.json().is_object() || holds(element, scope))
            elements.push_back(elementFrom(element, scope));
    return elements;
}

void Sets::forEach(const JsonNode& node, const Scope& scope, const std::function<void(const Scope&)>& then) const
{
    const auto each = node.find("each");
    const auto sets = each ? each->listOrOne() : std::vector<JsonNode>();
    const std::function<void(std::size_t, const Scope&)> visit = [&](std::size_t i, const Scope& at) {
        if (i == sets.size()) {
            if (areAmong(node, at) && holds(node, at))
                then(at);
            return;
        }
        for (auto& element : elementsOf(sets[i], at))
            visit(i + 1, at.with(sets[i].text(), std::move(element)));
    };
    visit(0, scope);
}

} // namespace core::reproduce
