#pragma once

#include <cstddef>
#include <optional>

namespace core::metrics {

/// A share with the 95 % interval that goes with it; all 0..1, low <= share <= high.
struct Proportion {
    double share = 0.0;
    double low = 0.0;
    double high = 0.0;
};

/// `hits` of `total` with Wilson's score interval; empty for a total of 0.
///
/// centre = (p + z^2/2n) / (1 + z^2/n), half width = z sqrt(p(1-p)/n + z^2/4n^2) / (1 + z^2/n), z = 1.959964.
/// \throws std::invalid_argument for more hits than the total.
/// Source: E. B. Wilson (1927), "Probable inference, the law of succession, and statistical inference", JASA 22,
/// 209-212. Check value: 8 of 10 -> 0.8 [0.4902, 0.9433].
[[nodiscard]] std::optional<Proportion> wilson(std::size_t hits, std::size_t total);

/// The same interval around a share (0..1) of `total` observations, which need not be a whole number of hits; total >
/// 0.
[[nodiscard]] Proportion wilsonOfShare(double share, std::size_t total);

/// P(X >= successes), X binomial with `trials` trials of probability `share` each (0..1): the p-value of a one-sided
/// exact test. Check value: 8 of 10 with 1/2 -> 56 / 1024 = 0.0546875.
[[nodiscard]] double binomialTail(std::size_t successes, std::size_t trials, double share);

} // namespace core::metrics
