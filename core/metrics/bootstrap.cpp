#include <algorithm>
#include <cmath>
#include <thread>

#include "core/base/random.h"
#include "core/metrics/agreement.h"

namespace core::metrics {

namespace {

/// Values of every statistic of every part in one round; NaN where undefined.
using Round = std::vector<double>;

Round valuesOf(std::vector<Ratings>& samples, const std::vector<Resampled>& parts, const std::vector<double>& drawn)
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
    if (values.size() * 2 < rounds)
        return std::nullopt;
    std::ranges::sort(values);
    const auto quantile = [&](double q) {
        // Linear between order statistics (Hyndman and Fan 1996, type 7).
        const double at = q * static_cast<double>(values.size() - 1);
        const auto below = static_cast<std::size_t>(at);
        const std::size_t above = std::min(below + 1, values.size() - 1);
        return values[below] + (at - static_cast<double>(below)) * (values[above] - values[below]);
    };
    return Confidence{quantile(0.025), quantile(0.975)};
}

} // namespace

std::vector<std::vector<std::optional<Confidence>>>
bootstrapTogether(std::size_t items, const std::vector<Resampled>& parts, std::size_t rounds, std::uint64_t seed)
{
    std::vector<std::vector<std::optional<Confidence>>> intervals;
    for (const auto& part : parts)
        intervals.emplace_back(part.statistics.size());
    if (items < 2 || rounds == 0)
        return intervals;

    std::vector<Round> values(rounds);
    const std::size_t workers = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 8);
    const auto work = [&](std::size_t worker) {
        std::vector<Ratings> samples;
        for (const auto& part : parts)
            samples.push_back(part.ratings);
        for (std::size_t round = worker; round < rounds; round += workers) {
            Random random(seed, round);
            std::vector<double> drawn(items, 0.0);
            for (std::size_t i = 0; i < items; ++i)
                drawn[random.below(items)] += 1.0;
            values[round] = valuesOf(samples, parts, drawn);
        }
    };
    {
        std::vector<std::jthread> threads;
        for (std::size_t worker = 1; worker < workers; ++worker)
            threads.emplace_back(work, worker);
        work(0);
    }
    std::size_t column = 0;
    for (std::size_t p = 0; p < parts.size(); ++p)
        for (auto& interval : intervals[p]) {
            std::vector<double> series;
            for (const auto& round : values)
                series.push_back(round[column]);
            interval = intervalOf(std::move(series), rounds);
            ++column;
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
