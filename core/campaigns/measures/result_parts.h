#pragma once

#include <vector>

#include "core/corpora/searching.h"
#include "core/store/project.h"

namespace core::campaigns {

/// The parts of a campaign's results that suggest themselves, as corpora::proposedSlices() has them of a corpus: the
/// labels that its results have, lengths, and, of at most 10,000 results, the values of the user's columns. Their
/// searches are those of results (store::ResultQuery::words).
[[nodiscard]] std::vector<corpora::Slice> resultParts(const store::Project& project, store::Id campaign);

} // namespace core::campaigns
