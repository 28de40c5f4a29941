#include <algorithm>
#include <stdexcept>

#include "core/base/random.h"
#include "core/metrics/agreement.h"

namespace core::metrics {

Ratings::Ratings(std::size_t raters, std::vector<double> values) : raters_(raters), values_(std::move(values)) {}

void Ratings::add(std::span<const int> answers)
{
    if (answers.size() != raters_)
        throw std::invalid_argument("a row with another number of raters");
    for (const int answer : answers)
        if (answer < missing || answer >= static_cast<int>(values_.size()))
            throw std::invalid_argument("an answer off the scale");
    const auto found = index_.try_emplace(std::vector<int>(answers.begin(), answers.end()), counts_.size());
    if (found.second) {
        answers_.insert(answers_.end(), answers.begin(), answers.end());
        counts_.push_back(0.0);
    }
    counts_[found.first->second] += 1.0;
    rowOfItem_.push_back(found.first->second);
}

std::size_t Ratings::ballots() const
{
    double ballots = 0.0;
    for (std::size_t i = 0; i < rows(); ++i)
        ballots +=
            counts_[i] * static_cast<double>(raters_ - static_cast<std::size_t>(std::ranges::count(row(i), missing)));
    return static_cast<std::size_t>(ballots);
}

void Ratings::setCounts(std::vector<double> counts)
{
    if (counts.size() != counts_.size())
        throw std::invalid_argument("another number of rows");
    counts_ = std::move(counts);
}

std::optional<Confidence> bootstrap(const Ratings& ratings, const std::function<Coefficient(const Ratings&)>& statistic,
                                    std::size_t rounds, std::uint64_t seed)
{
    const std::size_t items = ratings.items();
    if (items < 2 || rounds == 0)
        return std::nullopt;
    std::vector<double> values;
    Ratings sample = ratings;
    for (std::size_t round = 0; round < rounds; ++round) {
        Random random(seed, round);
        std::vector<double> counts(ratings.rows(), 0.0);
        for (std::size_t i = 0; i < items; ++i)
            counts[ratings.rowOfItem()[random.below(items)]] += 1.0;
        sample.setCounts(std::move(counts));
        if (const auto value = statistic(sample).value)
            values.push_back(*value);
    }
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

} // namespace core::metrics
