#include "core/reproduce/experiment/options.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"

namespace core::reproduce {

using Json = nlohmann::ordered_json;
namespace {

/// Keys and their values, in the order of the keys, whatever the order in which they were typed.
Json keysFrom(const std::vector<std::string>& typed, const ExperimentOption& option)
{
    const bool models = option.kind == ExperimentOption::Kind::Models;
    std::map<std::string, std::string> values;
    for (const auto& one : typed) {
        const auto equals = one.find('=');
        if (equals == std::string::npos || equals == 0)
            throw UsageError(fmt::format("--{} {} {} nothing", option.option, one, models ? "names" : "sets"),
                             fmt::format("Write --{} {}", option.option, models ? "NAME=MODEL" : "key=value"));
        values[one.substr(0, equals)] = one.substr(equals + 1);
    }
    return values;
}

} // namespace

const std::vector<std::pair<std::string_view, ExperimentOption::Kind>>& optionKinds()
{
    static const std::vector<std::pair<std::string_view, ExperimentOption::Kind>> all{
        {"text", ExperimentOption::Kind::Text},         {"count", ExperimentOption::Kind::Count},
        {"settings", ExperimentOption::Kind::Settings}, {"program", ExperimentOption::Kind::Program},
        {"elements", ExperimentOption::Kind::Elements}, {"models", ExperimentOption::Kind::Models}};
    return all;
}

ExperimentOption optionFrom(const std::string& name, const JsonNode& node)
{
    ExperimentOption option{name, name, {}, node.at("meaning").text(), false, node};
    if (const auto given = node.find("option"))
        option.option = given->text();
    const std::string kind = node.find("kind") ? node.at("kind").text() : "text";
    const auto& kinds = optionKinds();
    const auto known = std::ranges::find(kinds, kind, &std::pair<std::string_view, ExperimentOption::Kind>::first);
    if (known == kinds.end()) {
        std::vector<std::string_view> names;
        for (const auto& [one, unused] : kinds)
            names.push_back(one);
        node.wrong("kind", fmt::format("one of {}", fmt::join(names, ", ")));
    }
    option.kind = known->second;
    if (option.kind == ExperimentOption::Kind::Elements)
        node.only({"option", "kind", "meaning", "required", "of", "all"});
    else if (option.kind == ExperimentOption::Kind::Models)
        node.only({"option", "kind", "meaning", "required", "out", "otherwise"});
    else
        node.only({"option", "kind", "meaning", "required"});
    if (const auto required = node.find("required")) {
        if (!required->json().is_boolean())
            node.wrong("required", "true or false");
        option.required = required->json().get<bool>();
    }
    return option;
}

Parameter ExperimentOption::parameter() const
{
    return kind == ExperimentOption::Kind::Count ? Parameter::count(option, 0, meaning)
                                                 : Parameter::text(option, "", meaning);
}

Json ExperimentOption::value(const std::vector<std::string>& typed) const
{
    if (required && typed.empty())
        throw UsageError(fmt::format("--{} is missing", option), fmt::format("Give --{}: {}", option, meaning));
    if (kind == ExperimentOption::Kind::Elements)
        return Json(typed);
    if (mayRepeat())
        return keysFrom(typed, *this);
    const auto declared = parameter();
    if (typed.empty())
        return declared.defaultValue;
    auto value = declared.typed(typed.back());
    if (value.is_discarded() || !declared.problem(value).empty())
        throw UsageError(fmt::format("--{} {} is not {}", option, typed.back(), declared.expected()));
    return value;
}

} // namespace core::reproduce
