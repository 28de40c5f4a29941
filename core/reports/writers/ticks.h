#pragma once

#include <optional>

#include "core/reports/figure.h"

namespace core::reports {

/// The distance of the ticks along x where all points of a short axis (to 30) stand at whole numbers: 1, 2 or 5, so
/// that none stands between them. Empty: any ticks will do.
[[nodiscard]] std::optional<int> wholeTicks(const Figure& figure);

/// How far apart the ticks of an axis of counts from 0 up to `high` are: 1, 2, 5, 10, 20 ..., five steps at most.
[[nodiscard]] int wholeStep(double high);

} // namespace core::reports
