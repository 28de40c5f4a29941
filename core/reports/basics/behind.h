#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace core::reports {

/// The examples that a number counts: those of a campaign's results that a search finds (store::ResultSearch), or those
/// with these ids. Both empty: all of them.
struct Behind {
    std::int64_t campaign = 0; ///< Its id in the project; 0: not in one, or known by its name.
    std::string search = {};
    std::vector<std::string> ids = {};
    std::string campaignName = {}; ///< As studies know it; empty where the id is known.
    friend bool operator==(const Behind&, const Behind&) = default;
};

} // namespace core::reports
