#pragma once

#include "core/reports/data/drawn_values.h"
#include "core/reports/origins/behind_measure.h"

namespace core::reports {

/// A campaign's value as a point, with its interval and the examples that it counts.
[[nodiscard]] inline Point drawnPoint(double x, const DrawnValues& values, std::size_t campaign)
{
    auto point = pointOf(x, values.of(campaign));
    point.behind = behindMeasure(values.campaign(campaign), values.measure(), values.convention());
    return point;
}

} // namespace core::reports
