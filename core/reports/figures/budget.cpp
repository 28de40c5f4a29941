#include "core/reports/data/series.h"
#include "core/reports/report.h"

#include <algorithm>
#include <map>

namespace core::reports {

using attacks::Status;

namespace {

Figure drawBudget(const Campaigns& campaigns, const ReportSettings& options)
{
    Figure figure;
    const auto names = shortNames(campaigns);
    std::vector<std::size_t> n;
    double farthest = 0.0;
    for (const auto& campaign : campaigns)
        for (const auto& result : resultsOf(campaign))
            if (attacked(result))
                farthest = std::max(farthest, static_cast<double>(result.queries));
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        const auto summary = summaryOf(campaigns[c], options.convention());
        const auto total = summary.rateOver;
        n.push_back(total);
        std::map<std::uint64_t, std::size_t> found; // successes at exactly this query
        std::size_t successes = 0;
        for (const auto& result : resultsOf(campaigns[c]))
            if (campaigns::countsAsSuccess(options.convention(), result.status, result.perturbedPercent)) {
                ++successes;
                ++found[std::max<std::uint64_t>(result.successQuery, 1)];
            }
        if (total == 0)
            continue;
        Series series;
        series.name = names[c];
        series.mark = Mark::Step;
        // A convention may count what was wrong from the start; the others start at 0.
        std::size_t sum = summary.rateHits - successes;
        addShare(series, options.flag("log") ? 1.0 : 0.0, sum, total);
        for (const auto& [query, count] : found) {
            sum += count;
            addShare(series, static_cast<double>(query), sum, total);
        }
        if (farthest > series.x.back())
            addShare(series, farthest, sum, total);
        figure.series.push_back(std::move(series));
    }
    figure.x = {"Logical queries", options.flag("log"), {}, options.flag("log") ? 1.0 : 0.0, farthest};
    figure.y = {"Success rate (%)", false, {}, 0.0, 100.0};
    figure.caption = "Share of attacks that had succeeded, by the number of logical queries, with Wilson's 95% band (" +
                     sizes(names, n) + "). " + campaigns::describe(options.convention());
    if (figure.empty())
        figure.note = "No example was attacked: all were skipped or ended in an error.";
    return figure;
}

} // namespace

ReportKind budgetFigure()
{
    return campaignFigure({"budget",
                           "Success against budget",
                           "Share of attacks that had succeeded, by the number of queries, with a 95% band.",
                           {"convention", "log"}},
                          drawBudget);
}

} // namespace core::reports
