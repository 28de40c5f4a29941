#pragma once

#include <string>
#include <utility>
#include <vector>

namespace app {

/// A page of the manual, as `man` shows it.
struct ManualPage {
    /// Paragraphs, with an empty line between them, then terms with their meanings.
    struct Section {
        std::string title;
        std::string text;
        std::vector<std::pair<std::string, std::string>> items;
    };
    std::string name;    ///< faultline-cli-attack
    std::string summary; ///< A few words.
    std::vector<Section> sections;
};

/// The page as roff source, section 1. Its texts are escaped, so that none is read as a roff request.
[[nodiscard]] std::string toRoff(const ManualPage& page, const std::string& version);

} // namespace app
