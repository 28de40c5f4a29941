#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace core::metrics {

/// The quantile q (0..1) of at least one value in ascending order: linear between order statistics (Hyndman and Fan
/// 1996, type 7).
[[nodiscard]] inline double quantileOf(std::span<const double> ascending, double q)
{
    const double at = q * static_cast<double>(ascending.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, ascending.size() - 1);
    return ascending[below] + (at - static_cast<double>(below)) * (ascending[above] - ascending[below]);
}

} // namespace core::metrics
