#include "core/metrics/attacked/paired_bleu.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "core/base/random.h"
#include "core/metrics/quantile.h"

namespace core::metrics {

PairedBleu pairedBleu(std::span<const BleuCounts> first, std::span<const BleuCounts> second, const BleuOptions& options,
                      std::size_t draws, std::uint64_t seed)
{
    if (first.empty() || first.size() != second.size())
        throw std::invalid_argument("two systems are compared on the same texts");
    std::vector<std::size_t> rows(first.size());
    const auto scoreOf = [&](std::span<const BleuCounts> counts) {
        BleuCounts sum = counts[rows.front()];
        for (std::size_t i = 1; i < rows.size(); ++i)
            sum += counts[rows[i]];
        return bleu(sum, options).score;
    };
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    PairedBleu found{scoreOf(first), scoreOf(second)};
    std::vector<double> differences;
    for (std::size_t draw = 0; draw < draws; ++draw) {
        Random random(seed, draw);
        for (auto& row : rows)
            row = random.below(first.size());
        differences.push_back(scoreOf(first) - scoreOf(second));
    }
    if (draws == 0)
        return found;
    double mean = 0.0;
    for (const double difference : differences)
        mean += std::abs(difference) / static_cast<double>(draws);
    const double real = std::abs(found.first - found.second);
    const auto larger =
        std::ranges::count_if(differences, [&](double difference) { return std::abs(difference) - mean > real; });
    if (real > 0.0)
        found.pValue = (static_cast<double>(larger) + 1.0) / (static_cast<double>(draws) + 1.0);
    std::ranges::sort(differences);
    found.low = quantileOf(differences, 0.025);
    found.high = quantileOf(differences, 0.975);
    return found;
}

} // namespace core::metrics
