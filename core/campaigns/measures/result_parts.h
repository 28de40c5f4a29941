#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/corpora/searching.h"
#include "core/store/project.h"

namespace core::campaigns {

/// The parts of a campaign's results that suggest themselves, as corpora::proposedSlices() has them of a corpus: the
/// labels that its results have, lengths, and, of at most 10,000 results, the values of the user's columns. Their
/// searches are those of results (store::ResultQuery::words).
[[nodiscard]] std::vector<corpora::Slice> resultParts(const store::Project& project, store::Id campaign);

/// A part of a campaign's results, and how the attacks on it ended.
struct PartRate {
    corpora::Slice part;
    std::size_t examples = 0;  ///< That its search finds.
    std::size_t attacked = 0;  ///< Of them, without those that were skipped; errors count, as in Convention::Attacked.
    std::size_t succeeded = 0; ///< Of those.
    std::string problem = {};  ///< Why the search finds nothing of these results: they lack a column.
};
/// In the order of `parts`. `only`: the positions of the results that count; none: all.
[[nodiscard]] std::vector<PartRate> partRates(const store::Project& project, store::Id campaign,
                                              const std::vector<corpora::Slice>& parts,
                                              const std::optional<std::set<std::size_t>>& only = {});

} // namespace core::campaigns
