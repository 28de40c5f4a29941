#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace core::metrics {

/// A statistic of values with its 95 % interval; none for less than two values.
struct Estimate {
    double value = 0.0;
    std::optional<double> low, high;
};

/// Mean and median of values with their intervals: as many values are drawn with replacement, again and again
/// (percentile bootstrap, quantiles linear between order statistics). The same seed gives the same interval. Empty
/// without values.
/// Source: B. Efron and R. Tibshirani (1993), An Introduction to the Bootstrap, ch. 13.
[[nodiscard]] std::optional<Estimate> resampledMean(std::span<const double> values, std::size_t rounds = 1000,
                                                    std::uint64_t seed = 0);
[[nodiscard]] std::optional<Estimate> resampledMedian(std::span<const double> values, std::size_t rounds = 1000,
                                                      std::uint64_t seed = 0);

/// The mean of the first values less that of the second, with its interval: both are drawn from, each on its own. No
/// interval where one of them has less than two values. Source: as above, ch. 16. Empty where one has none.
[[nodiscard]] std::optional<Estimate> resampledDifference(std::span<const double> first, std::span<const double> second,
                                                          std::size_t rounds = 1000, std::uint64_t seed = 0);

} // namespace core::metrics
