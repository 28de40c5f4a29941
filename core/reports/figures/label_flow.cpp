#include "core/reports/data/lineup.h"
#include "core/reports/data/series.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/report.h"
#include "core/text/search/search.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/reports/basics/number.h"

namespace core::reports {

namespace {

/// How many variants of texts with one label were answered with another: [before][after].
using Flows = std::vector<std::vector<std::size_t>>;

constexpr double nodeHeight = 0.14;

std::size_t totalOf(const Flows& flows)
{
    std::size_t total = 0;
    for (const auto& row : flows)
        total = std::accumulate(row.begin(), row.end(), total);
    return total;
}

Flows flowsOf(const CampaignData& campaign)
{
    const std::size_t size = campaign.labels.size();
    Flows flows(size, std::vector<std::size_t>(size));
    const auto results = resultsOf(campaign);
    for (auto result = results.begin(); result != results.end(); ++result) {
        const auto before = static_cast<std::size_t>(structures::labelOf((*result).originalOutput));
        if (!attacked(*result) || before >= size)
            continue;
        for (const auto& variant : result.variants())
            if (const auto after = static_cast<std::size_t>(structures::labelOf(variant.output)); after < size)
                ++flows[before][after];
    }
    return flows;
}

/// Adds an outline to a series of areas; one of a single point is a place for a label.
/// Its first point carries what it counts.
void addOutline(Series& series, const std::vector<std::pair<double, double>>& points,
                const std::vector<Behind>& behind = {})
{
    constexpr double gap = std::numeric_limits<double>::quiet_NaN();
    if (!series.points.empty())
        series.points.push_back({gap, gap});
    const auto begin = series.points.size();
    for (const auto& [x, y] : points)
        series.points.push_back({x, y});
    series.points[begin].behind = behind;
}

/// A box around (middle of low and high, y), with its number if it fits.
void addNode(Series& series, double low, double high, double y, std::size_t count,
             const std::vector<Behind>& behind = {})
{
    if (high <= low)
        return;
    const double half = nodeHeight / 2.0;
    addOutline(series, {{low, y - half}, {high, y - half}, {high, y + half}, {low, y + half}}, behind);
    constexpr double roomForNumber = 6.0; // percent of the width
    if (high - low < roomForNumber)
        return;
    addOutline(series, {{(low + high) / 2.0, y}});
    series.points.back().label = std::to_string(count);
}

/// A band from [top, top + width] at the height `above` down to [bottom, bottom + width] at `below`.
void addBand(Series& series, double top, double bottom, double width, double above, double below,
             const std::vector<Behind>& behind)
{
    constexpr int steps = 16;
    std::vector<std::pair<double, double>> left;
    std::vector<std::pair<double, double>> right;
    for (int i = 0; i <= steps; ++i) {
        const double t = static_cast<double>(i) / steps;
        const double x = top + (bottom - top) * t * t * (3.0 - 2.0 * t); // leaves and arrives upright
        const double y = above + (below - above) * t;
        left.emplace_back(x, y);
        right.emplace_back(x + width, y);
    }
    left.insert(left.end(), right.rbegin(), right.rend());
    addOutline(series, left, behind);
}

/// The bands of one campaign between the heights `base` (answers) and `base` + 1 (labels before); x in percent.
void addFlows(const CampaignData& campaign, const Flows& flows, double base, std::vector<Series>& series)
{
    const double all = static_cast<double>(totalOf(flows));
    const auto percent = [&](std::size_t count) { return 100.0 * static_cast<double>(count) / all; };
    std::vector<std::size_t> after(flows.size());
    for (const auto& row : flows)
        for (std::size_t j = 0; j < row.size(); ++j)
            after[j] += row[j];
    std::vector<double> arriving(flows.size()); // where the next band to an answer ends
    for (std::size_t j = 1; j < flows.size(); ++j)
        arriving[j] = arriving[j - 1] + percent(after[j - 1]);
    const auto ends = arriving;
    double leaving = 0.0;
    for (std::size_t i = 0; i < flows.size(); ++i) {
        const double begin = leaving;
        const auto texts =
            behind(campaign, text::searchFor("before", campaign.labels[i]) + " NOT status:skipped NOT status:error");
        for (std::size_t j = 0; j < flows.size(); ++j) {
            const double width = percent(flows[i][j]);
            if (flows[i][j] > 0)
                addBand(series[i], leaving, arriving[j], width, base + 1.0 - nodeHeight / 2.0, base + nodeHeight / 2.0,
                        texts);
            leaving += width;
            arriving[j] += width;
        }
        addNode(series[i], begin, leaving, base + 1.0,
                std::accumulate(flows[i].begin(), flows[i].end(), std::size_t{0}), texts);
    }
    for (std::size_t j = 0; j < flows.size(); ++j)
        addNode(series[j], ends[j], ends[j] + percent(after[j]), base, after[j]);
}

void addRows(const std::string& campaign, const std::vector<std::string>& labels, const Flows& flows,
             std::vector<std::vector<std::string>>& table)
{
    for (std::size_t i = 0; i < flows.size(); ++i) {
        const auto before = std::accumulate(flows[i].begin(), flows[i].end(), std::size_t{0});
        for (std::size_t j = 0; j < flows.size() && before > 0; ++j)
            table.push_back({campaign, labels[i], labels[j], std::to_string(flows[i][j]),
                             formatNumber(100.0 * static_cast<double>(flows[i][j]) / static_cast<double>(before), 2)});
    }
}

Figure drawLabelFlow(const Campaigns& campaigns, const ReportSettings&)
{
    Figure figure;
    if (campaigns.empty())
        return figure;
    const auto& labels = campaigns.front().labels;
    if (!std::ranges::all_of(campaigns, [&](const CampaignData& campaign) { return campaign.labels == labels; })) {
        figure.note = "The chosen campaigns have different labels. Choose campaigns on victims with the same labels.";
        return figure;
    }
    if (labels.empty()) {
        figure.note = "The victim has no class labels.";
        return figure;
    }
    const auto names = shortNames(campaigns);
    std::vector<std::string> shown, missing;
    std::vector<Flows> flows;
    std::vector<const CampaignData*> flowing;
    std::vector<std::size_t> n;
    for (std::size_t c = 0; c < campaigns.size(); ++c)
        if (auto own = flowsOf(campaigns[c]); totalOf(own) > 0) {
            shown.push_back(names[c]);
            n.push_back(totalOf(own));
            flows.push_back(std::move(own));
            flowing.push_back(&campaigns[c]);
        } else {
            missing.push_back(names[c]);
        }
    if (flows.empty()) {
        figure.note = "The chosen campaigns keep no variants. Choose some whose recipe makes and counts them all (its "
                      "search is enumerate), such as mayer-adjectives.";
        return figure;
    }
    for (const auto& label : labels) {
        auto& series = figure.series.emplace_back();
        series.name = label;
        series.mark = Mark::Areas;
    }
    figure.table = {{"campaign", "before", "after", "variants", "percent_of_before"}};
    figure.y.categories.resize(2 * flows.size());
    for (std::size_t c = 0; c < flows.size(); ++c) { // the first on top
        const std::size_t base = 2 * (flows.size() - 1 - c);
        addFlows(*flowing[c], flows[c], static_cast<double>(base), figure.series);
        addRows(shown[c], labels, flows[c], figure.table);
        figure.y.categories[base] = "answers";
        figure.y.categories[base + 1] = flows.size() > 1 ? shown[c] + "\nbefore" : "before";
    }
    std::erase_if(figure.series, [](const Series& series) { return series.points.empty(); });
    figure.x.label = "Share of the variants (%)";
    figure.x.low = 0.0;
    figure.x.high = 100.0;
    figure.y.low = -0.25;
    figure.y.high = 2.0 * static_cast<double>(flows.size()) - 0.75;
    figure.caption = "What the victim answers to the variants of attacked texts (below), by its answer to the texts "
                     "themselves (above); numbers are variants." +
                     notDrawn(missing, "no variants are kept");
    addSizes(figure, shown, n);
    return figure;
}

} // namespace

ReportKind labelFlowFigure()
{
    return needing(
        campaignFigure(
            {"label-flow",
             "Label flow",
             "Where the answers to variants go: from the label of the text to the answers, as bands (Sankey).",
             {}},
            drawLabelFlow),
        {Need::Labels, Need::Variants});
}

} // namespace core::reports
