#include "core/answers/program_answer.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/handbook.h"

namespace core::answers {

void wrong(const std::string& what)
{
    throw Error("the victim program's answer is wrong: " + what, seeHandbook("protocol"));
}

std::string beginning(const std::string& text, std::size_t most)
{
    if (text.size() <= most)
        return text;
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        --end;
    return text.substr(0, end) + " (cut off)"; // an error ends without a full stop
}

std::string inQuotes(const std::string& text)
{
    constexpr std::size_t longest = 120; // a message is kept for every example
    return nlohmann::json(beginning(text, longest)).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::vector<std::string> strings(const nlohmann::json& object, const char* key)
{
    std::vector<std::string> values;
    if (!object.contains(key))
        return values;
    if (!object[key].is_array())
        wrong(fmt::format("{} is not a list", key));
    for (const auto& value : object[key]) {
        if (!value.is_string())
            wrong(fmt::format("{} holds something that is not a string", key));
        values.push_back(value.get<std::string>());
    }
    return values;
}

std::string stringOr(const nlohmann::json& object, const char* key, const std::string& fallback)
{
    if (!object.contains(key))
        return fallback;
    if (!object[key].is_string())
        wrong(fmt::format("{} is not a string", key));
    return object[key].get<std::string>();
}

void requireOneOf(const nlohmann::json& answer, std::initializer_list<const char*> keys,
                  const ProgramQuestion& question)
{
    if (std::ranges::none_of(keys, [&](const char* key) { return answer.contains(key); }))
        wrong(fmt::format("a prediction has none of {}, which a {} answers", fmt::join(keys, ", "), question.victim));
}

} // namespace core::answers
