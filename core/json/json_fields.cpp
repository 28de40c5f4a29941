#include "core/json/json_fields.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"

namespace core {

namespace {

using Json = nlohmann::ordered_json;

const char* article(const char* name) { return std::strchr("aeiou", *name) != nullptr ? "an" : "a"; }

} // namespace

JsonFields::JsonFields(const Json& object, std::string what, Advice advice)
    : object_(object), what_(std::move(what)), advice_(std::move(advice))
{
    if (!object.is_object())
        fail("is not a JSON object");
}

void JsonFields::refuse(const std::string& problem, const std::string& remedy) const
{
    if (advice_.isUsage)
        throw UsageError(problem, remedy);
    throw Error(problem, remedy);
}

void JsonFields::fail(const std::string& problem) const { refuse(what_ + " " + problem, advice_.text); }

void JsonFields::wrong(const std::string& name, const std::string& wanted) const
{
    refuse(fmt::format("{}: {} must be {}", what_, name, wanted), advice_.text);
}

void JsonFields::only(const std::vector<std::string_view>& known) const
{
    for (const auto& [name, value] : object_.items())
        if (std::ranges::find(known, name) == known.end())
            refuse(fmt::format("{} has no key {}", what_, name), fmt::format("Known keys: {}", fmt::join(known, ", ")));
}

const Json* JsonFields::find(const char* name) const
{
    const auto at = object_.find(name);
    return at == object_.end() || at->is_null() ? nullptr : &*at;
}

std::string JsonFields::text(const char* name, const std::string& fallback) const
{
    const Json* value = find(name);
    if (value == nullptr)
        return fallback;
    if (!value->is_string())
        fail(fmt::format("has {} {} that is not a string", article(name), name));
    return value->get<std::string>();
}

double JsonFields::number(const char* name, double fallback) const
{
    const Json* value = find(name);
    if (value == nullptr)
        return fallback;
    if (!value->is_number() || !std::isfinite(value->get<double>()))
        fail(fmt::format("has {} {} that is not a number", article(name), name));
    return value->get<double>();
}

int JsonFields::whole(const char* name, int fallback) const
{
    const double value = number(name, fallback);
    if (value != std::floor(value) || value < 0.0 || value > 1e6)
        fail(fmt::format("has {} {} that is not a whole number from 0 to 1000000", article(name), name));
    return static_cast<int>(value);
}

std::uint64_t JsonFields::count(const char* name) const
{
    const Json* value = find(name);
    if (value == nullptr)
        return 0;
    if (!value->is_number_unsigned() && !(value->is_number_integer() && value->get<std::int64_t>() >= 0))
        fail(fmt::format("has {} {} that is not a whole number", article(name), name));
    return value->get<std::uint64_t>();
}

bool JsonFields::flag(const char* name, bool fallback) const
{
    const Json* value = find(name);
    if (value == nullptr)
        return fallback;
    if (!value->is_boolean())
        fail(fmt::format("has {} {} that is neither true nor false", article(name), name));
    return value->get<bool>();
}

Json JsonFields::value(const Parameter& parameter) const
{
    const Json* value = find(parameter.key.c_str());
    if (value == nullptr)
        return parameter.defaultValue;
    if (parameter.kind == Parameter::Kind::Integer && value->is_number_float()) // as some programs write all numbers
        if (const auto number = value->get<double>(); number == std::floor(number) && std::abs(number) < 1e15)
            if (Json whole = static_cast<std::int64_t>(number); parameter.problem(whole).empty())
                return whole;
    if (!parameter.problem(*value).empty())
        wrong(parameter.key, parameter.expected());
    return *value;
}

const Json& JsonFields::list(const char* name) const
{
    static const Json none = Json::array();
    const Json* value = find(name);
    if (value == nullptr)
        return none;
    if (!value->is_array())
        fail(fmt::format("has {} {} that is not a list", article(name), name));
    return *value;
}

std::vector<std::string> JsonFields::texts(const char* name) const
{
    std::vector<std::string> texts;
    for (const auto& entry : list(name)) {
        if (!entry.is_string())
            fail(fmt::format("has something in {} that is not a string", name));
        texts.push_back(entry.get<std::string>());
    }
    return texts;
}

std::vector<std::pair<std::string, std::string>> JsonFields::textPairs(const char* name) const
{
    std::vector<std::pair<std::string, std::string>> pairs;
    const Json* value = find(name);
    if (value == nullptr)
        return pairs;
    if (!value->is_object())
        fail(fmt::format("has {} {} that is not an object", article(name), name));
    for (const auto& [key, entry] : value->items()) {
        if (!entry.is_string())
            fail(fmt::format("has something in {} that is not a string", name));
        pairs.emplace_back(key, entry.get<std::string>());
    }
    return pairs;
}

} // namespace core
