#include <algorithm>
#include <cmath>
#include <limits>

#include "core/metrics/quantile.h"
#include "core/reports/data/lineup.h"
#include "core/reports/data/series.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/report.h"

namespace core::reports {
namespace {

/// Gaussian kernel density at the given places. Bandwidth by Silverman's rule of thumb, .9 min(s, IQR / 1.34) n^-1/5,
/// at least 1/100 of the range of scores. Source: B. W. Silverman (1986), Density Estimation, eq. 3.31.
std::vector<double> density(std::vector<double> values, const std::vector<double>& places)
{
    std::sort(values.begin(), values.end());
    const auto n = static_cast<double>(values.size());
    double mean = 0.0;
    for (const double v : values)
        mean += v / n;
    double variance = 0.0;
    for (const double v : values)
        variance += (v - mean) * (v - mean) / std::max(n - 1.0, 1.0);
    const double spread = (metrics::quantileOf(values, 0.75) - metrics::quantileOf(values, 0.25)) / 1.34;
    const double deviation = std::sqrt(variance);
    const double scale = spread > 0.0 ? std::min(deviation, spread) : deviation;
    const double width = std::max(0.9 * scale * std::pow(n, -0.2), 0.01);
    std::vector<double> sum(places.size());
    for (std::size_t i = 0; i < places.size(); ++i)
        for (const double v : values)
            sum[i] += std::exp(-0.5 * std::pow((places[i] - v) / width, 2)) / (n * width * std::sqrt(2.0 * M_PI));
    return sum;
}

/// Half a violin: its straight side is at `x`, the other bulges by at most .4 towards `side` (-1 or 1).
void addHalf(Series& series, double x, double side, double tallest, const std::vector<double>& places,
             const std::vector<double>& densities)
{
    constexpr double gap = std::numeric_limits<double>::quiet_NaN();
    if (!series.points.empty())
        series.points.push_back({gap, gap});
    series.points.push_back({x, places.front()});
    for (std::size_t i = 0; i < places.size(); ++i)
        series.points.push_back({x + side * 0.4 * densities[i] / tallest, places[i]});
    series.points.push_back({x, places.back()});
}

Figure drawScores(const Campaigns& campaigns, const ReportSettings&)
{
    Figure figure;
    const auto names = shortNames(campaigns);
    Series before{"before the attack", Mark::Areas, {}};
    Series after{"under attack", Mark::Areas, {}};
    std::vector<double> places;
    for (int i = 0; i <= 100; ++i)
        places.push_back(0.01 * i);
    std::vector<std::string> shown, missing;
    std::vector<std::size_t> n;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        std::vector<double> clean;
        std::vector<double> attackedScores;
        for (const auto& result : resultsOf(campaigns[c])) {
            const int gold = structures::labelOf(result.gold);
            const auto* was = std::get_if<structures::ClassScores>(&result.originalOutput);
            const auto* is = std::get_if<structures::ClassScores>(&result.perturbedOutput);
            const auto label = static_cast<std::size_t>(gold);
            if (!attacked(result) || gold < 0 || was == nullptr || label >= was->scores.size())
                continue;
            clean.push_back(static_cast<double>(was->scores[label]));
            const bool answered = is != nullptr && label < is->scores.size();
            attackedScores.push_back(static_cast<double>((answered ? is : was)->scores[label]));
        }
        if (clean.empty()) {
            missing.push_back(names[c]);
            continue;
        }
        const auto left = density(clean, places);
        const auto right = density(attackedScores, places);
        const double tallest = std::max(std::ranges::max(left), std::ranges::max(right));
        const auto x = static_cast<double>(figure.x.categories.size());
        for (auto* half : {&before, &after}) {
            const auto begin = half->points.size() + (half->points.empty() ? 0 : 1); // behind the gap
            addHalf(*half, x, half == &before ? -1.0 : 1.0, tallest, places, half == &before ? left : right);
            half->points[begin].behind = behind(campaigns[c], "NOT status:skipped NOT status:error");
        }
        figure.x.categories.push_back(names[c]);
        shown.push_back(names[c]);
        n.push_back(clean.size());
    }
    if (shown.empty()) {
        figure.note = "No attacked example has scores of its gold label.";
        return figure;
    }
    figure.series = {std::move(before), std::move(after)};
    figure.y = {"Score of the gold label", false, {}, 0.0, 1.0};
    figure.caption = "Distribution of the victim's score of the gold label before (left) and under attack (right), "
                     "Gaussian kernel density, each pair scaled to its tallest point, over attacked examples." +
                     notDrawn(missing, "no attacked example has scores of its gold label");
    addSizes(figure, shown, n);
    return figure;
}

} // namespace

ReportKind scoresFigure()
{
    return campaignFigure({"scores", "Scores", "Distribution of the gold label's score before and under attack.", {}},
                          drawScores);
}

} // namespace core::reports
