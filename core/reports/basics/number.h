#pragma once

#include <string>

namespace core::reports {

/// A number with `digits` places after the point, the same in every table, figure and export.
///
/// What is rounded is the decimal value the number prints as (the shortest decimal that reads back as the same double),
/// half to even: 0.125 -> 0.12, 0.375 -> 0.38, and 2.675 -> 2.68 although the double lies a little below. Minus zero is
/// written as zero. `digits` below 0 counts as 0. Infinite and undefined values give an empty string.
[[nodiscard]] std::string formatNumber(double value, int digits);

/// The shortest decimal that reads back as the same double; empty for infinite and undefined values.
[[nodiscard]] std::string formatExact(double value);

} // namespace core::reports
