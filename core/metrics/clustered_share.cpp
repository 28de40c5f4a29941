#include "core/metrics/clustered_share.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "core/base/random.h"
#include "core/metrics/quantile.h"

namespace core::metrics {

namespace {

constexpr std::size_t mostGroupsDrawn = 5000;

struct ClusterSums {
    double hits = 0.0;
    double of = 0.0;
    std::size_t groups = 0;
    bool oneShare = true;
};

ClusterSums sumsOf(std::span<const Cluster> clusters)
{
    ClusterSums sums;
    const Cluster* first = nullptr;
    for (const auto& cluster : clusters) {
        if (cluster.hits > cluster.of)
            throw std::invalid_argument("clusteredShare: more hits than observations");
        if (cluster.of == 0 || cluster.count == 0)
            continue;
        first = first == nullptr ? &cluster : first;
        sums.oneShare = sums.oneShare && cluster.hits * first->of == first->hits * cluster.of;
        sums.hits += static_cast<double>(cluster.hits * cluster.count);
        sums.of += static_cast<double>(cluster.of * cluster.count);
        sums.groups += cluster.count;
    }
    return sums;
}

Proportion drawn(std::span<const Cluster> clusters, double share, std::size_t groups, std::size_t rounds,
                 std::uint64_t seed)
{
    std::vector<const Cluster*> all;
    all.reserve(groups);
    for (const auto& cluster : clusters)
        if (cluster.of > 0)
            all.insert(all.end(), cluster.count, &cluster);
    std::vector<double> shares;
    shares.reserve(rounds);
    for (std::size_t round = 0; round < rounds; ++round) {
        Random random(seed, round);
        std::size_t hits = 0;
        std::size_t of = 0;
        for (std::size_t i = 0; i < groups; ++i) {
            const Cluster& cluster = *all[random.below(groups)];
            hits += cluster.hits;
            of += cluster.of;
        }
        shares.push_back(static_cast<double>(hits) / static_cast<double>(of));
    }
    std::ranges::sort(shares);
    return {share, std::min(share, quantileOf(shares, 0.025)), std::max(share, quantileOf(shares, 0.975))};
}

Proportion linearised(std::span<const Cluster> clusters, double share, const ClusterSums& sums)
{
    double squares = 0.0;
    for (const auto& cluster : clusters) {
        const double off = static_cast<double>(cluster.hits) - share * static_cast<double>(cluster.of);
        squares += off * off * static_cast<double>(cluster.of > 0 ? cluster.count : 0);
    }
    const auto n = static_cast<double>(sums.groups);
    constexpr double z = 1.959963984540054; // 97.5 % quantile of the standard normal distribution
    const double half = z * std::sqrt(squares * n / (n - 1.0)) / sums.of;
    return {share, std::max(0.0, share - half), std::min(1.0, share + half)};
}

} // namespace

std::optional<Proportion> clusteredShare(std::span<const Cluster> clusters, std::size_t rounds, std::uint64_t seed)
{
    const auto sums = sumsOf(clusters);
    if (sums.groups == 0)
        return std::nullopt;
    const double share = sums.hits / sums.of;
    if (sums.oneShare || rounds == 0)
        return wilsonOfShare(share, sums.groups);
    return sums.groups > mostGroupsDrawn ? linearised(clusters, share, sums)
                                         : drawn(clusters, share, sums.groups, rounds, seed);
}

} // namespace core::metrics
