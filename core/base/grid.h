#pragma once

#include <cmath>

namespace core {

/// Scores are rounded to this grid before they are compared, so that the last bits of a matrix product never decide
/// which candidate wins; equal values are then ordered by a documented rule (position, then candidate order).
inline constexpr double scoreGrid = 0x1.0p-20;

[[nodiscard]] inline double onGrid(double score) { return std::nearbyint(score / scoreGrid) * scoreGrid; }

} // namespace core
