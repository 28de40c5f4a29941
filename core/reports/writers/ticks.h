#pragma once

#include <optional>

#include "core/reports/basics/figure.h"

namespace core::reports {

/// The distance of the ticks along x if all points of a short axis (to 30) are whole numbers: 1, 2 or 5, so that no
/// tick falls between them. Empty: any ticks will do.
[[nodiscard]] std::optional<int> wholeTicks(const Figure& figure);

/// How far apart the ticks of an axis of counts from 0 up to `high` are: 1, 2, 5, 10, 20 ..., five steps at most.
[[nodiscard]] int wholeStep(double high);

} // namespace core::reports
