#include "core/metrics/chi_square.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace core::metrics {

namespace {

constexpr double exactEnough = 1e-15;
constexpr int mostTerms = 10'000;

/// P(a, x) by its series, for x < a + 1.
double lowerGamma(double a, double x, double factor)
{
    double term = 1.0 / a, sum = term;
    for (int n = 1; n < mostTerms && std::abs(term) > std::abs(sum) * exactEnough; ++n) {
        term *= x / (a + n);
        sum += term;
    }
    return sum * factor;
}

/// Q(a, x) by its continued fraction (modified Lentz), for other x.
double upperGamma(double a, double x, double factor)
{
    constexpr double tiny = 1e-300;
    double b = x + 1.0 - a, c = 1.0 / tiny, d = 1.0 / b, fraction = d;
    for (int n = 1; n < mostTerms; ++n) {
        const double an = -n * (n - a);
        b += 2.0;
        d = an * d + b;
        d = std::abs(d) < tiny ? tiny : d;
        c = b + an / c;
        c = std::abs(c) < tiny ? tiny : c;
        d = 1.0 / d;
        const double step = d * c;
        fraction *= step;
        if (std::abs(step - 1.0) < exactEnough)
            break;
    }
    return fraction * factor;
}

std::size_t sumOf(const std::vector<std::size_t>& counts)
{
    return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
}

std::vector<std::size_t> columnSums(const std::vector<std::vector<std::size_t>>& rows)
{
    std::vector<std::size_t> sums(rows.front().size());
    for (const auto& row : rows)
        for (std::size_t c = 0; c < row.size(); ++c)
            sums[c] += row[c];
    return sums;
}

/// The same with the rare columns summed up in a last one; where that is still rare, with the next smallest ones in it
/// until it is not.
std::vector<std::vector<std::size_t>> withoutRare(const std::vector<std::vector<std::size_t>>& rows)
{
    constexpr double leastExpected = 5.0;
    const auto columns = columnSums(rows);
    const auto total = static_cast<double>(sumOf(columns));
    std::size_t fewest = sumOf(rows.front());
    for (const auto& row : rows)
        fewest = std::min(fewest, sumOf(row));
    const auto isRare = [&](std::size_t count) {
        return static_cast<double>(count) * static_cast<double>(fewest) / total < leastExpected;
    };
    std::vector<std::size_t> smallestFirst(columns.size());
    std::iota(smallestFirst.begin(), smallestFirst.end(), std::size_t{0});
    std::ranges::stable_sort(smallestFirst, {}, [&](std::size_t c) { return columns[c]; });
    std::vector<bool> merged(columns.size());
    std::size_t inRest = 0;
    for (const auto c : smallestFirst)
        if (isRare(columns[c]) || (inRest > 0 && isRare(inRest))) {
            merged[c] = true;
            inRest += columns[c];
        }
    std::vector<std::vector<std::size_t>> kept(rows.size());
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::size_t rest = 0;
        for (std::size_t c = 0; c < columns.size(); ++c)
            if (merged[c])
                rest += rows[r][c];
            else
                kept[r].push_back(rows[r][c]);
        if (inRest > 0)
            kept[r].push_back(rest);
    }
    return kept;
}

} // namespace

double chiSquareBeyond(double statistic, std::size_t degrees)
{
    if (degrees == 0 || statistic <= 0.0)
        return 1.0;
    const double a = static_cast<double>(degrees) / 2.0, x = statistic / 2.0;
    const double factor = std::exp(a * std::log(x) - x - std::lgamma(a));
    return std::clamp(x < a + 1.0 ? 1.0 - lowerGamma(a, x, factor) : upperGamma(a, x, factor), 0.0, 1.0);
}

ChiSquare chiSquare(std::vector<std::vector<std::size_t>> rows)
{
    std::erase_if(rows, [](const auto& row) { return sumOf(row) == 0; });
    if (rows.size() < 2)
        return {};
    rows = withoutRare(rows);
    const auto columns = columnSums(rows);
    if (columns.size() < 2)
        return {};
    const auto total = static_cast<double>(sumOf(columns));
    ChiSquare test{0.0, (rows.size() - 1) * (columns.size() - 1), 1.0};
    for (const auto& row : rows)
        for (std::size_t c = 0; c < row.size(); ++c) {
            const double expected = static_cast<double>(sumOf(row)) * static_cast<double>(columns[c]) / total;
            test.statistic += std::pow(static_cast<double>(row[c]) - expected, 2) / expected;
        }
    test.p = chiSquareBeyond(test.statistic, test.degrees);
    return test;
}

} // namespace core::metrics
