#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/store/project.h"

namespace core::campaigns {

/// A text that broke a victim once, in a campaign or by hand, or that somebody starred. The same change of the same
/// text is one case, wherever it was found.
struct HardCase {
    std::string id;           ///< 16 hexadecimal digits, of both texts: the same in every project.
    store::Id campaign = 0;   ///< Where it was found first; 0: in the Lab.
    std::size_t position = 0; ///< In the campaign's sample.
    store::Id tried = 0;      ///< In the Lab.
    std::string from;         ///< The campaign's name; of a try its victim's.
    std::string name;         ///< The example's id; of a try what it was called.
    std::string original;     ///< As people read it; segments are parted by a bar.
    std::string text;
    std::string brokeSpec; ///< The victim that it broke, by its spec; empty if it is only starred.
    bool starred = false;
};

/// Of a project: successes that nobody excluded, tries that turned the answer, and whatever has a star and a changed
/// text. Campaigns come first, then tries. `onlyStarred`: those with a star.
[[nodiscard]] std::vector<HardCase> hardCases(const store::Project& project, bool onlyStarred = false);

/// The id of a case with these texts.
[[nodiscard]] std::string hardCaseId(const text::Input& original, const text::Input& text);

} // namespace core::campaigns
