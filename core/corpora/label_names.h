#pragma once

#include <string>
#include <vector>

namespace core::corpora {

/// The mapping of a corpus (see optionsOf) whose classes get other names: `labels` are the ones they have, `names` the
/// new ones, place for place. What the file calls them stays known, so the corpus can be read again.
/// \throws UsageError for a name that is empty or used twice.
[[nodiscard]] std::string withLabelNames(const std::string& mapping, const std::vector<std::string>& labels,
                                         const std::vector<std::string>& names);

} // namespace core::corpora
