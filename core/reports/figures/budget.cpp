#include "core/reports/data/lineup.h"
#include "core/reports/data/series.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/report.h"

#include <algorithm>
#include <map>

namespace core::reports {

using attacks::Status;

namespace {

/// How far a campaign's attacks went, and how many stopped there without a decision.
struct Reach {
    double farthest = 0.0; ///< Logical queries of the longest attack.
    std::size_t attacked = 0, spent = 0;
};

Reach reachOf(const CampaignData& campaign)
{
    Reach reach;
    for (const auto& result : resultsOf(campaign))
        if (attacked(result)) {
            ++reach.attacked;
            reach.spent += result.status == Status::BudgetSpent ? 1 : 0;
            reach.farthest = std::max(reach.farthest, static_cast<double>(result.queries));
        }
    return reach;
}

Figure drawBudget(const Campaigns& campaigns, const ReportSettings& options)
{
    Figure figure;
    const auto all = shortNames(campaigns);
    const double from = options.flag("log") ? 1.0 : 0.0;
    std::vector<Reach> reaches;
    double farthest = 0.0;
    for (const auto& campaign : campaigns) {
        reaches.push_back(reachOf(campaign));
        farthest = std::max(farthest, reaches.back().farthest);
    }
    std::vector<std::string> names, missing;
    std::vector<std::size_t> n;
    std::string ends;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        const auto summary = summaryOf(campaigns[c], options.convention());
        const auto total = summary.rateOver;
        if (total == 0) {
            missing.push_back(all[c]);
            continue;
        }
        std::map<std::uint64_t, std::size_t> found; // successes at exactly this query
        std::size_t successes = 0;
        for (const auto& result : resultsOf(campaigns[c]))
            if (campaigns::countsAsSuccess(options.convention(), result.status, result.perturbedPercent)) {
                ++successes;
                ++found[std::max<std::uint64_t>(result.successQuery, 1)];
            }
        Series series{all[c], Mark::Step, {}};
        const auto add = [&, &campaign = campaigns[c]](double query, std::size_t hits) {
            addShare(series, query, hits, total);
            const auto upTo = static_cast<std::uint64_t>(query);
            series.points.back().behind = behind(
                campaign, successesBy(options.convention()) + (options.convention() == campaigns::Convention::TextFooler
                                                                   ? std::string()
                                                                   : " success_query:<=" + std::to_string(upTo)));
        };
        // A convention may count what was wrong from the start; the others start at 0.
        std::size_t sum = summary.rateHits - successes;
        add(from, sum);
        for (const auto& [query, count] : found) {
            sum += count;
            add(static_cast<double>(query), sum);
        }
        // Nobody knows what more queries would have given to the attacks that had none left.
        const auto& reach = reaches[c];
        const double end = reach.spent > 0 ? reach.farthest : farthest;
        if (end > series.points.back().x)
            add(end, sum);
        if (reach.spent > 0)
            ends += (ends.empty() ? " A curve ends where attacks had no budget left: " : "; ") + all[c] + " at " +
                    std::to_string(static_cast<std::uint64_t>(reach.farthest)) + " (" + std::to_string(reach.spent) +
                    " of " + std::to_string(reach.attacked) + " attacks)";
        names.push_back(all[c]);
        n.push_back(total);
        figure.series.push_back(std::move(series));
    }
    figure.x = {"Logical queries", options.flag("log"), {}, from, farthest};
    figure.y = {"Success rate (%)", false, {}, 0.0, 100.0};
    figure.caption = "Share of attacks that had succeeded, by the number of logical queries, with Wilson's 95% band." +
                     (ends.empty() ? "" : ends + ".") + notDrawn(missing, "no rate by this convention") + " " +
                     campaigns::describe(options.convention());
    addSizes(figure, names, n);
    if (figure.empty())
        figure.note = std::ranges::any_of(reaches, [](const Reach& reach) { return reach.attacked > 0; })
                          ? "No chosen campaign has a success rate by the convention " +
                                std::string(nameOf(options.convention())) + ". Choose another convention."
                          : "No example was attacked: all were skipped or ended in an error.";
    return figure;
}

} // namespace

ReportKind budgetFigure()
{
    return campaignFigure({"budget",
                           "Success against budget",
                           "Share of attacks that had succeeded, by the number of queries, with a 95% band.",
                           {"convention", "log"}},
                          drawBudget, {"success"});
}

} // namespace core::reports
