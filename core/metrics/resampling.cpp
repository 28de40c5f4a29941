#include "core/metrics/resampling.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/base/median.h"
#include "core/base/random.h"
#include "core/metrics/quantile.h"

namespace core::metrics {

namespace {

double meanOf(std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

template<typename Statistic>
std::optional<Estimate> resample(std::span<const double> values, std::size_t rounds, std::uint64_t seed,
                                 const Statistic& statistic)
{
    if (values.empty())
        return std::nullopt;
    std::vector<double> drawn(values.begin(), values.end());
    Estimate estimate{statistic(drawn), {}, {}};
    if (values.size() < 2 || rounds == 0)
        return estimate;
    std::vector<double> found;
    found.reserve(rounds);
    for (std::size_t round = 0; round < rounds; ++round) {
        Random random(seed, round);
        for (double& value : drawn)
            value = values[random.below(values.size())];
        found.push_back(statistic(drawn));
    }
    std::ranges::sort(found);
    estimate.low = quantileOf(found, 0.025);
    estimate.high = quantileOf(found, 0.975);
    return estimate;
}

} // namespace

std::optional<Estimate> resampledMean(std::span<const double> values, std::size_t rounds, std::uint64_t seed)
{
    return resample(values, rounds, seed, meanOf);
}

std::optional<Estimate> resampledMedian(std::span<const double> values, std::size_t rounds, std::uint64_t seed)
{
    return resample(values, rounds, seed, medianOf<double>);
}

std::optional<Estimate> resampledDifference(std::span<const double> first, std::span<const double> second,
                                            std::size_t rounds, std::uint64_t seed)
{
    if (first.empty() || second.empty())
        return std::nullopt;
    std::vector<double> one(first.begin(), first.end()), other(second.begin(), second.end());
    Estimate estimate{meanOf(one) - meanOf(other), {}, {}};
    if (first.size() < 2 || second.size() < 2 || rounds == 0)
        return estimate;
    std::vector<double> found;
    found.reserve(rounds);
    for (std::size_t round = 0; round < rounds; ++round) {
        Random random(seed, round);
        for (double& value : one)
            value = first[random.below(first.size())];
        for (double& value : other)
            value = second[random.below(second.size())];
        found.push_back(meanOf(one) - meanOf(other));
    }
    std::ranges::sort(found);
    estimate.low = quantileOf(found, 0.025);
    estimate.high = quantileOf(found, 0.975);
    return estimate;
}

} // namespace core::metrics
