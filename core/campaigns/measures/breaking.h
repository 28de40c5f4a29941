#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/store/project.h"

namespace core::campaigns {

/// A kind of change, and how the attacks whose final text has it ended.
struct Breaking {
    std::string name;          ///< "good > great", "JJ", "first quarter"
    std::string search;        ///< Finds the results that have it (ResultQuery::words).
    std::size_t attacked = 0;  ///< Results with it, without those that were skipped or ended in an error.
    std::size_t succeeded = 0; ///< Of them.
};

/// What breaks a campaign's victim, three ways to look at it.
struct WhatBreaks {
    std::vector<Breaking> pairs;  ///< Of words, without regard to case and accents, as searches find them.
    std::vector<Breaking> tags;   ///< Parts of speech of the words that were changed, where they were tagged.
    std::vector<Breaking> places; ///< Quarters of the text, in their order.
};

/// A result counts once for each kind of change that its best text has, whether the attack succeeded or not. Pairs and
/// tags that broke something, those that broke most first (of equal ones those that failed less, then by name); at most
/// `mostPairs` pairs. `only`: the positions of those that count; none: all. Reads all results, block by block.
[[nodiscard]] WhatBreaks whatBreaks(const store::Project& project, store::Id campaign, std::size_t mostPairs = 50,
                                    const std::optional<std::set<std::size_t>>& only = {});

} // namespace core::campaigns
