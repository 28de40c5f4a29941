#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/reports/basics/figure.h"

namespace core::reports {

using SetNumbers = std::vector<std::size_t>; ///< Ascending.

/// How many of the `elements` are in exactly the same sets, as an UpSet figure (SetRows) of the `most` largest
/// intersections; empty where none is in any. An element is the numbers of its sets. The caption says no more than what
/// is not drawn.
[[nodiscard]] Figure drawIntersections(std::vector<std::string> names, const std::vector<SetNumbers>& elements,
                                       std::size_t most);

} // namespace core::reports
