#include "core/base/parameter.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/json.h"

namespace core {

using Json = nlohmann::ordered_json;

Parameter Parameter::number(std::string key, double standard, double low, double high, std::string meaning)
{
    return {std::move(key), Kind::Number, standard, std::move(meaning), low, high, {}};
}

Parameter Parameter::integer(std::string key, int standard, int low, int high, std::string meaning)
{
    return {std::move(key), Kind::Integer, standard, std::move(meaning), double(low), double(high), {}};
}

Parameter Parameter::flag(std::string key, bool standard, std::string meaning)
{
    return {std::move(key), Kind::Flag, standard, std::move(meaning), 0.0, 0.0, {}};
}

Parameter Parameter::choice(std::string key, std::vector<std::string> choices, std::string meaning)
{
    Json standard = choices.front();
    return {std::move(key), Kind::Choice, std::move(standard), std::move(meaning), 0.0, 0.0, std::move(choices)};
}

Parameter Parameter::text(std::string key, std::string standard, std::string meaning)
{
    return {std::move(key), Kind::Text, std::move(standard), std::move(meaning), 0.0, 0.0, {}};
}

Parameter Parameter::parts(std::string key, std::string meaning)
{
    return {std::move(key), Kind::Parts, Json::array(), std::move(meaning), 0.0, 0.0, {}};
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
        return value.is_string() ? std::string{} : fmt::format("is {}, expected a text", shownJson(value));
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
        return fmt::format("{}..{}", low, high);
    case Kind::Flag:
        return "true, false";
    case Kind::Choice:
        return fmt::format("{}", fmt::join(choices, ", "));
    case Kind::Text:
        return "a text";
    case Kind::Parts:
        return "a list of transformations";
    }
    return {};
}

} // namespace core
