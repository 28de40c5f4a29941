#include <algorithm>
#include <stdexcept>

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

} // namespace core::metrics
