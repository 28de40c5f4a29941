#include "core/metrics/paired_test.h"

#include <algorithm>
#include <numeric>

#include <boost/math/distributions/binomial.hpp>

namespace core::metrics {

double mcNemar(std::size_t onlyFirst, std::size_t onlySecond)
{
    const std::size_t discordant = onlyFirst + onlySecond;
    if (discordant == 0)
        return 1.0;
    const boost::math::binomial coin(static_cast<double>(discordant), 0.5);
    return std::min(1.0, 2.0 * boost::math::cdf(coin, static_cast<double>(std::min(onlyFirst, onlySecond))));
}

std::vector<double> holm(const std::vector<double>& pValues)
{
    std::vector<std::size_t> order(pValues.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return pValues[i]; });
    std::vector<double> adjusted(pValues.size());
    double least = 0.0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        least = std::max(least, std::min(1.0, static_cast<double>(order.size() - rank) * pValues[order[rank]]));
        adjusted[order[rank]] = least;
    }
    return adjusted;
}

} // namespace core::metrics
