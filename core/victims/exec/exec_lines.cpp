#include "core/victims/exec/exec_lines.h"

#include <cmath>

#include <fmt/format.h>

#include "core/answers/program_answer.h"
#include "core/base/error.h"
#include "core/base/handbook.h"
#include "core/json/json.h"

namespace core::victims {

using nlohmann::json;

using answers::inQuotes;
using answers::wrong;

namespace {

/// What Python writes for a number that is none, outside of strings; empty when the line holds nothing of the kind.
std::string numberThatIsNone(const std::string& line)
{
    bool inString = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"')
            inString = !inString;
        else if (inString && line[i] == '\\')
            ++i;
        else if (!inString)
            for (const std::string_view name : {"NaN", "Infinity"})
                if (std::string_view(line).substr(i).starts_with(name))
                    return std::string(name);
    }
    return {};
}

} // namespace

json objectIn(const std::string& line)
{
    json object = maybeJson(line);
    if (object.is_object())
        return object;
    if (const auto name = numberThatIsNone(line); line.starts_with('{') && !name.empty())
        throw Error("the victim program's answer is wrong: it holds " + name + ", which JSON does not have",
                    "Look for the input that makes it, and answer null or an error for it");
    throw Error("the victim program's answer is wrong: not a JSON object: " + inQuotes(line),
                "If a library prints to its standard output, send that to standard error and keep the original for the "
                "answers. " +
                    seeHandbook("protocol"));
}

const json& listOf(const json& object, const char* key, std::size_t size, std::string_view what)
{
    const auto found = object.find(key);
    if (found == object.end() || !found->is_array())
        wrong(fmt::format("it has no list of {}", key));
    if (found->size() != size)
        wrong(fmt::format("{} {}", found->size(), what));
    return *found;
}

double amountIn(const json& value, std::string_view what)
{
    const double amount = value.is_number() ? value.get<double>() : std::nan("");
    if (!(std::isfinite(amount) && amount >= 0.0))
        wrong(fmt::format("the {} {} is not a number that is at least 0", what, shownJson(value)));
    return amount;
}

} // namespace core::victims
