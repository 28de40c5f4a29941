#pragma once

#include <cstddef>
#include <vector>

namespace core::metrics {

/// McNemar's exact test of two attacks on the same examples: `onlyFirst` and `onlySecond` are the examples on which
/// only one of them succeeded. Two-sided p-value, 0..1; 1 when there are none.
///
/// p = min(1, 2 P(X <= min(b, c))), X binomial with b + c trials and probability 1/2.
/// Source: Q. McNemar (1947), Psychometrika 12(2), 153-157; exact form: A. Edwards (1948). Check value: 1 and 7 ->
/// 2 (1 + 8) / 256 = .0703.
[[nodiscard]] double mcNemar(std::size_t onlyFirst, std::size_t onlySecond);

/// Holm's step-down adjustment of p-values for as many tests, in their order.
/// Source: S. Holm (1979), Scandinavian Journal of Statistics 6(2), 65-70. Check value: .01 .04 .03 -> .03 .06 .06.
[[nodiscard]] std::vector<double> holm(const std::vector<double>& pValues);

} // namespace core::metrics
