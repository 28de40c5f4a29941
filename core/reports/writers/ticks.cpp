#include "core/reports/writers/ticks.h"

#include <algorithm>
#include <cmath>

namespace core::reports {

std::optional<int> wholeTicks(const Figure& figure)
{
    const bool whole = std::ranges::all_of(figure.series, [](const Series& series) {
        return std::ranges::all_of(series.points, [](const Point& point) { return point.x == std::floor(point.x); });
    });
    if (!whole || figure.empty() || figure.x.logarithmic || !figure.x.categories.empty())
        return std::nullopt;
    const Range range = xRange(figure);
    for (const int step : {1, 2, 5})
        if (range.high - range.low <= 6.0 * step)
            return step;
    return std::nullopt;
}

int wholeStep(double high)
{
    for (int ten = 1; ten < 100'000'000; ten *= 10)
        for (const int step : {ten, 2 * ten, 5 * ten})
            if (high <= 5.0 * step)
                return step;
    return 1'000'000'000;
}

} // namespace core::reports
