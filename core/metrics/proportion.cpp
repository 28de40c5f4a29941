#include "core/metrics/proportion.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <boost/math/special_functions/beta.hpp>

namespace core::metrics {

std::optional<Proportion> wilson(std::size_t hits, std::size_t total)
{
    if (hits > total)
        throw std::invalid_argument("wilson: more hits than the total");
    if (total == 0)
        return std::nullopt;
    return wilsonOfShare(static_cast<double>(hits) / static_cast<double>(total), total);
}

Proportion wilsonOfShare(double p, std::size_t total)
{
    constexpr double z = 1.959963984540054; // 97.5 % quantile of the standard normal distribution
    const double n = static_cast<double>(total);
    const double scale = 1.0 + z * z / n;
    const double centre = (p + z * z / (2.0 * n)) / scale;
    const double half = z * std::sqrt(p * (1.0 - p) / n + z * z / (4.0 * n * n)) / scale;
    // At 0 and n hits the bound is 0 or 1 exactly; rounding may leave it on the wrong side of the share.
    return {p, std::clamp(centre - half, 0.0, p), std::clamp(centre + half, p, 1.0)};
}

double binomialTail(std::size_t successes, std::size_t trials, double share)
{
    if (successes == 0 || share >= 1.0)
        return 1.0;
    if (share <= 0.0)
        return 0.0;
    return boost::math::ibeta(static_cast<double>(successes), static_cast<double>(trials - successes + 1), share);
}

} // namespace core::metrics
