#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/base/workers.h"
#include "core/metrics/agreement.h"
#include "core/metrics/quantile.h"

namespace core::metrics {

namespace {

using Parts = std::span<const Resampled>;
using Intervals = std::vector<std::vector<std::optional<Confidence>>>;

/// Values of every statistic of every part in one round; NaN where undefined.
using Round = std::vector<double>;

/// Values kept at a time; more parts than that allows are worked through in turn.
constexpr std::size_t valuesAtOnce = 4'000'000;

Round valuesOf(std::vector<Ratings>& samples, Parts parts, const std::vector<double>& drawn)
{
    Round values;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const auto& rows = parts[p].ratings.rowOfItem();
        std::vector<double> counts(parts[p].ratings.rows(), 0.0);
        for (std::size_t i = 0; i < rows.size(); ++i)
            counts[rows[i]] += drawn[parts[p].itemOf[i]];
        samples[p].setCounts(std::move(counts));
        for (const auto& statistic : parts[p].statistics)
            values.push_back(statistic(samples[p]).value.value_or(std::nan("")));
    }
    return values;
}

std::optional<Confidence> intervalOf(std::vector<double> values, std::size_t rounds)
{
    std::erase_if(values, [](double value) { return std::isnan(value); });
    if (values.size() * 20 < rounds * 19) // what more than 5 % of the rounds leave out would be missing at one end
        return std::nullopt;
    std::ranges::sort(values);
    return Confidence{quantileOf(values, 0.025), quantileOf(values, 0.975)};
}

/// Intervals of some parts. A round's draws depend on seed and round alone, so that parts can be taken in turn.
Intervals intervalsOf(std::size_t items, Parts parts, std::size_t rounds, std::uint64_t seed,
                      const std::stop_token& stop)
{
    std::vector<Round> values(rounds);
    std::vector<std::vector<Ratings>> samples(std::min<std::size_t>(threadsFor(0), 8)); // of every worker
    forEachOn(samples.size(), rounds, [&](std::size_t round, std::size_t worker) {
        if (stop.stop_requested())
            return;
        auto& own = samples[worker];
        if (own.empty())
            for (const auto& part : parts)
                own.push_back(part.ratings);
        Random random(seed, round);
        std::vector<double> drawn(items, 0.0);
        for (std::size_t i = 0; i < items; ++i)
            drawn[random.below(items)] += 1.0;
        values[round] = valuesOf(own, parts, drawn);
    });
    if (stop.stop_requested())
        throw Error("stopped");
    Intervals intervals;
    std::size_t column = 0;
    for (const auto& part : parts) {
        auto& own = intervals.emplace_back(part.statistics.size());
        for (auto& interval : own) {
            std::vector<double> series;
            series.reserve(values.size());
            for (const auto& round : values)
                series.push_back(round[column]);
            interval = intervalOf(std::move(series), rounds);
            ++column;
        }
    }
    return intervals;
}

} // namespace

Intervals bootstrapTogether(std::size_t items, const std::vector<Resampled>& parts, std::size_t rounds,
                            std::uint64_t seed, const std::stop_token& stop)
{
    Intervals intervals;
    if (items < 2 || rounds == 0) {
        for (const auto& part : parts)
            intervals.emplace_back(part.statistics.size());
        return intervals;
    }
    for (std::size_t from = 0; from < parts.size();) {
        std::size_t to = from;
        for (std::size_t columns = 0; to < parts.size() && (to == from || columns * rounds < valuesAtOnce); ++to)
            columns += parts[to].statistics.size();
        for (auto& part : intervalsOf(items, Parts(parts).subspan(from, to - from), rounds, seed, stop))
            intervals.push_back(std::move(part));
        from = to;
    }
    return intervals;
}

std::optional<Confidence> bootstrap(const Ratings& ratings, const Statistic& statistic, std::size_t rounds,
                                    std::uint64_t seed)
{
    std::vector<std::size_t> all(ratings.items());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = i;
    return bootstrapTogether(ratings.items(), {{ratings, std::move(all), {statistic}}}, rounds, seed)[0][0];
}

} // namespace core::metrics
