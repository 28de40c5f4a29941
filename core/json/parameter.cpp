#include "core/json/parameter.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/decimal.h"
#include "core/json/json.h"

namespace core {

using Json = nlohmann::ordered_json;

Parameter Parameter::number(std::string key, double defaultValue, double low, double high, std::string meaning)
{
    return {std::move(key), Kind::Number, defaultValue, std::move(meaning), low, high, {}};
}

Parameter Parameter::integer(std::string key, std::int64_t defaultValue, std::int64_t low, std::int64_t high,
                             std::string meaning)
{
    return {std::move(key), Kind::Integer, defaultValue, std::move(meaning), double(low), double(high), {}};
}

Parameter Parameter::count(std::string key, std::int64_t defaultValue, std::string meaning)
{
    auto parameter = integer(std::move(key), defaultValue, 0, 0, std::move(meaning));
    parameter.high = std::numeric_limits<double>::infinity();
    return parameter;
}

Parameter Parameter::flag(std::string key, bool defaultValue, std::string meaning)
{
    return {std::move(key), Kind::Flag, defaultValue, std::move(meaning), 0.0, 0.0, {}};
}

Parameter Parameter::choice(std::string key, std::vector<std::string> choices, std::string meaning)
{
    Json defaultValue = choices.front();
    return {std::move(key), Kind::Choice, std::move(defaultValue), std::move(meaning), 0.0, 0.0, std::move(choices)};
}

Parameter Parameter::text(std::string key, std::string defaultValue, std::string meaning)
{
    return {std::move(key), Kind::Text, std::move(defaultValue), std::move(meaning), 0.0, 0.0, {}};
}

Parameter Parameter::list(std::string key, std::vector<std::string> defaultValue, std::string meaning)
{
    return {std::move(key), Kind::List, std::move(defaultValue), std::move(meaning), 0.0, 0.0, {}};
}

Parameter Parameter::ofResource(std::string key, std::string kind, std::string defaultValue, std::string meaning)
{
    auto parameter = text(std::move(key), std::move(defaultValue), std::move(meaning));
    parameter.kind = Kind::Resource;
    parameter.resource = std::move(kind);
    return parameter;
}

Parameter Parameter::parts(std::string key, std::string meaning)
{
    return {std::move(key), Kind::Parts, Json::array(), std::move(meaning), 0.0, 0.0, {}};
}

Parameter Parameter::shownAs(Shown how) &&
{
    shown = std::move(how);
    return std::move(*this);
}

Parameter Parameter::formed(std::string how) &&
{
    form = std::move(how);
    return std::move(*this);
}

Parameter Parameter::asOption(std::string name) &&
{
    option = std::move(name);
    return std::move(*this);
}

Parameter Parameter::alsoFormerly(Json value, std::string means) &&
{
    formerly.emplace_back(std::move(value), std::move(means));
    return std::move(*this);
}

std::string Parameter::optionName() const
{
    auto name = "--" + (option.empty() ? key : option);
    std::ranges::replace(name, '_', '-');
    return name;
}

Json Parameter::typed(const std::string& text) const
{
    if (kind == Kind::Choice || kind == Kind::Text || kind == Kind::Resource)
        return text;
    if (kind == Kind::List) {
        auto list = Json::array();
        for (std::size_t begin = 0; !text.empty() && begin <= text.size();) {
            const auto end = std::min(text.find(',', begin), text.size());
            list.push_back(text.substr(begin, end - begin));
            begin = end + 1;
        }
        return list;
    }
    if (kind == Kind::Flag && (text == "1" || text == "0")) // as many write it, our own documentation did
        return text == "1";
    auto json = maybeJson<Json>(text);
    if (json.is_discarded()) { // people write .5, 5. and +1, JSON does not
        const auto number = decimalIn(text);
        if (number && kind == Kind::Number)
            json = *number;
        else if (number && kind == Kind::Integer && std::trunc(*number) == *number)
            json = static_cast<std::int64_t>(std::clamp(*number, -1e15, 1e15)); // beyond every range
    }
    return json;
}

std::string Parameter::problem(const Json& value) const
{
    switch (kind) {
    case Kind::Number:
    case Kind::Integer:
        if (!value.is_number() || (kind == Kind::Integer && !value.is_number_integer()))
            return fmt::format("is {}, expected {}", shownJson(value),
                               kind == Kind::Integer ? "a whole number" : "a number");
        // Written so that NaN does not pass.
        if (!(value.get<double>() >= low && value.get<double>() <= high))
            return fmt::format("is {}, expected {}", shownJson(value), range());
        return {};
    case Kind::Flag:
        return value.is_boolean() ? std::string{} : fmt::format("is {}, expected true or false", shownJson(value));
    case Kind::Choice:
        if (std::ranges::find(formerly, value, &std::pair<Json, std::string>::first) != formerly.end())
            return {};
        if (!value.is_string() || std::ranges::find(choices, value.get<std::string>()) == choices.end())
            return fmt::format("is {}, expected one of {}", shownJson(value), range());
        return {};
    case Kind::Text:
    case Kind::Resource:
        return value.is_string() ? std::string{} : fmt::format("is {}, expected a string", shownJson(value));
    case Kind::List:
        return value.is_array() &&
                       std::all_of(value.begin(), value.end(), [](const Json& one) { return one.is_string(); })
                   ? std::string{}
                   : fmt::format("is {}, expected a list of strings", shownJson(value));
    case Kind::Parts:
        return value.is_array() && !value.empty() ? std::string{}
                                                  : fmt::format("is {}, expected a list of parts", shownJson(value));
    }
    return {};
}

std::string Parameter::range() const
{
    switch (kind) {
    case Kind::Number:
    case Kind::Integer:
        return std::isinf(high) ? fmt::format("{}..", low) : fmt::format("{}..{}", low, high);
    case Kind::Flag:
        return "true, false";
    case Kind::Choice:
        return fmt::format("{}", fmt::join(choices, ", "));
    case Kind::Text:
        return "a string";
    case Kind::List:
        return "a list of strings";
    case Kind::Parts:
        return "a list of transformations";
    case Kind::Resource:
        return "resource: " + resource;
    }
    return {};
}

std::string Parameter::expected() const
{
    switch (kind) {
    case Kind::Number:
    case Kind::Integer: {
        const auto* what = kind == Kind::Integer ? "a whole number" : "a number";
        return std::isinf(high)        ? fmt::format("{} of at least {}", what, low)
               : kind == Kind::Integer ? fmt::format("{} from {:.0f} to {:.0f}", what, low, high)
                                       : fmt::format("{} from {} to {}", what, low, high);
    }
    case Kind::Flag:
        return "true or false";
    case Kind::Choice:
        return fmt::format("{}", fmt::join(choices, " or "));
    case Kind::Text:
        return form.empty() ? "a string" : form;
    case Kind::List:
        return form.empty() ? "a list, with commas between" : form;
    case Kind::Parts:
        return range();
    case Kind::Resource:
        return fmt::format("the name or file of a resource ({})", resource);
    }
    return {};
}

std::string Parameter::typedDefault() const
{
    if (defaultValue.is_string())
        return defaultValue.get<std::string>();
    if (kind == Kind::List)
        return fmt::format("{}", fmt::join(defaultValue.get<std::vector<std::string>>(), ","));
    return defaultValue.is_number_float() ? fmt::format("{}", defaultValue.get<double>()) : defaultValue.dump();
}

} // namespace core
