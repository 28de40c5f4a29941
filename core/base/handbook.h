#pragma once

#include <string>

namespace core {

/// Where the handbook says more, for the end of a message: See the handbook's page formats, "Sememes" (F1 in the
/// window, or faultline-cli handbook formats). The same words serve the source tree, an installed program and a server
/// without a display.
[[nodiscard]] inline std::string seeHandbook(const std::string& page, const std::string& section = {})
{
    return "See the handbook's page " + page + (section.empty() ? "" : ", \"" + section + "\"") +
           " (F1 in the window, or faultline-cli handbook " + page + ")";
}

} // namespace core
