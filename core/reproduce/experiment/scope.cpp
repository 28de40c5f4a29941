#include "core/reproduce/experiment/scope.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace core::reproduce {

using Json = nlohmann::ordered_json;

namespace {

std::vector<std::string> splitAtSign(const std::string& text, char sign)
{
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const auto end = std::min(text.find(sign, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

/// A member of a member ...; null where there is none.
Json memberOf(const Json& value, const std::vector<std::string>& names)
{
    const Json* inner = &value;
    for (std::size_t i = 1; i < names.size(); ++i) {
        if (!inner->is_object() || !inner->contains(names[i]))
            return nullptr;
        inner = &(*inner)[names[i]];
    }
    return *inner;
}

/// The name of an element, which a set of numbers has for each.
Json withoutObject(const Json& value) { return value.is_object() && value.contains("name") ? value["name"] : value; }

} // namespace

bool isEmpty(const Json& value)
{
    return value.is_null() || value == false || (value.is_number() && value.get<double>() == 0.0) ||
           (value.is_string() && value.get_ref<const std::string&>().empty()) ||
           (value.is_structured() && value.empty());
}

std::optional<std::string> shownText(const Json& value)
{
    if (value.is_object())
        return value.contains("name") ? shownText(value["name"]) : std::nullopt;
    if (value.is_null() || value.is_array())
        return std::nullopt;
    return value.is_string() ? value.get<std::string>() : value.dump();
}

bool isConditional(const JsonNode& node)
{
    const auto& json = node.json();
    const auto conditions = json.is_object() ? json.count("if") + json.count("unless") : 0;
    return conditions > 0 && json.contains("text") && json.size() == 1 + conditions;
}

bool holds(const JsonNode& node, const Scope& scope)
{
    // A place must stand alone: "{epochs}", not "{epochs} of {all}".
    const auto given = [&](const JsonNode& place) { return !isEmpty(scope.filled(place)); };
    const auto wanted = node.find("if"), unwanted = node.find("unless");
    return (!wanted || std::ranges::all_of(wanted->listOrOne(), given)) &&
           (!unwanted || std::ranges::none_of(unwanted->listOrOne(), given));
}

Scope Scope::with(const std::string& name, Json value) const
{
    auto scope = *this;
    scope.values_[name] = std::move(value);
    return scope;
}

Json Scope::valueOf(const std::string& place, const JsonNode& node) const
{
    Json value;
    for (const auto& alternative : splitAtSign(place, '|')) {
        const auto names = splitAtSign(alternative, '.');
        const auto found = values_.find(names.front());
        if (found == values_.end()) {
            std::vector<std::string> known;
            for (const auto& [name, unused] : values_)
                known.push_back(name);
            node.fail(fmt::format("the place {{{}}} names nothing that is known here", place),
                      fmt::format("Known: {}", fmt::join(known, ", ")));
        }
        value = memberOf(found->second, names);
        if (!isEmpty(value))
            break;
    }
    return value;
}

Json Scope::filled(const std::string& written, const JsonNode& node) const
{
    std::string text;
    for (std::size_t begin = 0;;) {
        const auto open = written.find('{', begin);
        if (open == std::string::npos)
            return text + written.substr(begin);
        const auto close = written.find('}', open);
        if (close == std::string::npos)
            node.fail("has a { without a }");
        const auto place = written.substr(open + 1, close - open - 1);
        const auto value = valueOf(place, node);
        if (open == 0 && close + 1 == written.size())
            return value;
        const auto shown = shownText(value);
        if (!shown)
            node.fail(fmt::format("the place {{{}}} has no text", place), "Name one of its members, as in {data.name}");
        text += written.substr(begin, open - begin) + *shown;
        begin = close + 1;
    }
}

Json Scope::filled(const JsonNode& node) const
{
    if (node.json().is_string())
        return filled(node.text(), node);
    if (!node.json().is_structured())
        return node.json();
    if (isConditional(node))
        return holds(node, *this) ? filled(node.at("text")) : Json();
    const auto isThere = [this](const JsonNode& value) { return !isConditional(value) || holds(value, *this); };
    auto value = node.json().is_array() ? Json::array() : Json::object();
    if (node.json().is_array()) {
        for (const auto& entry : node.list())
            if (isThere(entry))
                value.push_back(filled(entry));
    } else {
        for (const auto& [name, member] : node.members())
            if (isThere(member))
                value[name] = filled(member);
    }
    return value;
}

std::string Scope::text(const JsonNode& node) const
{
    const auto shown = shownText(filled(node));
    if (!shown)
        node.fail("must be a text");
    return *shown;
}

Json Entry::value(const std::string& member) const
{
    const auto found = node_.find(member);
    return found ? scope_.filled(*found) : Json();
}

std::string Entry::text(const std::string& member) const
{
    const auto text = scope_.text(node_.at(member));
    if (text.empty())
        node_.wrong(member, "a text that is not empty");
    return text;
}

std::string Entry::text(const std::string& member, const std::string& otherwise) const
{
    const auto given = value(member);
    if (given.is_null())
        return otherwise;
    const auto shown = shownText(given);
    if (!shown)
        node_.wrong(member, "a text");
    return *shown;
}

std::vector<std::string> Entry::texts(const std::string& member) const
{
    std::vector<std::string> all;
    const auto add = [&](const Json& value, const JsonNode& at) {
        const auto shown = shownText(value);
        if (!shown)
            at.fail("must be a text");
        all.push_back(*shown);
    };
    const auto found = node_.find(member);
    if (!found)
        return all;
    for (const auto& entry : found->listOrOne()) {
        const auto value = scope_.filled(entry);
        if (value.is_array())
            for (const auto& one : value)
                add(one, entry);
        else if (!value.is_null())
            add(value, entry);
    }
    return all;
}

std::size_t Entry::count(const std::string& member, std::size_t otherwise) const
{
    const auto given = withoutObject(value(member));
    if (given.is_null())
        return otherwise;
    if (!given.is_number_integer() || given < 0)
        node_.wrong(member, "a whole number of at least 0");
    return given.get<std::size_t>();
}

double Entry::number(const std::string& member, double otherwise) const
{
    const auto given = withoutObject(value(member));
    if (given.is_null())
        return otherwise;
    if (!given.is_number())
        node_.wrong(member, "a number");
    return given.get<double>();
}

bool Entry::flag(const std::string& member, bool otherwise) const
{
    const auto given = value(member);
    if (given.is_null())
        return otherwise;
    if (!given.is_boolean())
        node_.wrong(member, "true or false");
    return given.get<bool>();
}

std::map<std::string, std::string> Entry::settings(const std::string& member) const
{
    std::map<std::string, std::string> all;
    const auto given = value(member);
    const auto groups = given.is_array() ? given : Json::array({given});
    for (const auto& group : groups) {
        if (group.is_null())
            continue;
        if (!group.is_object())
            node_.wrong(member, "keys and values between braces, or a list of such objects");
        for (const auto& [key, setting] : group.items()) {
            const auto shown = shownText(setting);
            if (!shown)
                node_.wrong(member, "keys and values between braces, each value a text, a number, true or false");
            all.try_emplace(key, *shown);
        }
    }
    return all;
}

} // namespace core::reproduce
