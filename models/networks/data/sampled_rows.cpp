#include "models/networks/data/sampled_rows.h"

#include <algorithm>
#include <cmath>

namespace models::networks {

namespace {

std::vector<double> noiseOf(const std::vector<double>& shares)
{
    std::vector<double> upTo;
    double sum = 0.0;
    for (const double share : shares)
        upTo.push_back(sum += std::pow(share, 0.75));
    for (double& value : upTo)
        value /= sum;
    return upTo;
}

} // namespace

std::int64_t RowsOfStep::placeOf(std::int64_t row) const { return std::ranges::lower_bound(rows, row) - rows.begin(); }

SampledRows::SampledRows(std::vector<double> shares, std::int64_t noise)
    : shares_(std::move(shares)), noise_(noise), noiseUpTo_(noiseOf(shares_))
{}

RowsOfStep SampledRows::draw(std::span<const std::int64_t> read, std::size_t known, core::Random& random) const
{
    RowsOfStep step;
    auto& rows = step.rows;
    rows.assign(read.begin(), read.end());
    for (std::int64_t i = 0; i < noise_; ++i)
        rows.push_back(std::ranges::lower_bound(noiseUpTo_, random.uniform()) - noiseUpTo_.begin());
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    // A word that seldom takes part represents the many steps in which it does not.
    for (const auto row : rows) {
        const auto r = static_cast<std::size_t>(row);
        const double drawn = noiseUpTo_[r] - (r == 0 ? 0.0 : noiseUpTo_[r - 1]);
        const double absent =
            static_cast<double>(known) * std::log1p(-shares_[r]) + static_cast<double>(noise_) * std::log1p(-drawn);
        step.offsets.push_back(shares_[r] == 0.0 ? -1e9F : static_cast<float>(-std::log(-std::expm1(absent))));
    }
    return step;
}

} // namespace models::networks
