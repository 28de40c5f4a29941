#include "core/base/json.h"

#include <algorithm>

#include "core/base/error.h"

namespace core {

nlohmann::json parseJson(const std::string& text, const std::string& file)
{
    try {
        return nlohmann::json::parse(text);
    } catch (const nlohmann::json::parse_error& error) {
        // `byte` counts from 1 and may lie behind the end.
        const auto before = text.substr(0, std::min(error.byte == 0 ? 0 : error.byte - 1, text.size()));
        const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
        const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;
        throw Error({file, line, column}, "this is not valid JSON",
                    "Look for a missing comma, quote or bracket before this place");
    }
}

} // namespace core
