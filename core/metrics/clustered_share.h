#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/metrics/proportion.h"

namespace core::metrics {

/// Equal groups of observations that are not independent of each other: the variants of one sentence.
struct Cluster {
    std::size_t hits = 0;
    std::size_t of = 0;    ///< Observations of one group.
    std::size_t count = 1; ///< Groups.
};

/// The share of hits among all observations, with a 95 % interval over the groups: whole groups are drawn with
/// replacement, and each round has the share of what it drew (percentile bootstrap, quantiles linear between order
/// statistics). The same seed gives the same interval. Groups without observations are left out; empty without any.
///
/// If all groups have one share, resampling shows nothing: then Wilson's interval with one observation per group. For
/// more than 5000 groups the interval is share +- 1.96 sqrt(sum (hits - share of)^2 N / (N - 1)) / sum of, which
/// resampling then approaches.
/// \throws std::invalid_argument for more hits than observations.
/// Source: B. Efron and R. Tibshirani (1993), An Introduction to the Bootstrap, ch. 8 and 13; W. G. Cochran (1977),
/// Sampling Techniques, section 9A (the share of a cluster sample).
[[nodiscard]] std::optional<Proportion> clusteredShare(std::span<const Cluster> clusters, std::size_t rounds = 1000,
                                                       std::uint64_t seed = 0);

} // namespace core::metrics
