#include "core/reports/figures/upset.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "core/reports/data/series.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/report.h"

namespace core::reports {
namespace {

/// The outcome of an example that at least one campaign attacked.
struct SharedExample {
    std::size_t attackedBy = 0;
    SetNumbers fooledBy;
};

std::map<std::pair<std::string, std::uint64_t>, SharedExample>
sharedExamples(const std::vector<CampaignData>& campaigns)
{
    std::map<std::pair<std::string, std::uint64_t>, SharedExample> examples;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        std::set<std::pair<std::string, std::uint64_t>> seen; // a corpus may hold one twice
        for (const auto& result : resultsOf(campaigns[c])) {
            const std::pair key(result.example, result.exampleHash);
            if (!attacked(result) || !seen.insert(key).second)
                continue;
            auto& example = examples[key];
            ++example.attackedBy;
            if (result.status == attacks::Status::Succeeded)
                example.fooledBy.push_back(c);
        }
    }
    return examples;
}

std::string counted(std::size_t n, const std::string& one, const std::string& many)
{
    return std::to_string(n) + " " + (n == 1 ? one : many);
}

Figure drawUpset(const Campaigns& campaigns, const ReportSettings& options)
{
    Figure figure;
    if (campaigns.size() < 2) {
        figure.note = "Choose at least two campaigns: this figure shows which of them succeed on the same examples.";
        return figure;
    }
    std::vector<SetNumbers> fooledBy; // of the examples that all attacked
    std::map<SetNumbers, std::vector<std::string>> ids;
    for (auto& [key, example] : sharedExamples(campaigns))
        if (example.attackedBy == campaigns.size()) {
            ids[example.fooledBy].push_back(key.first);
            fooledBy.push_back(std::move(example.fooledBy));
        }
    figure = drawIntersections(shortNames(campaigns), fooledBy, options.count("intersections"));
    if (figure.empty()) {
        figure.note = fooledBy.empty() ? "There is no example that every chosen campaign attacked."
                                       : "No campaign succeeds on an example that all of them attacked.";
        return figure;
    }
    for (std::size_t bar = 0; bar < figure.sets->members.size(); ++bar) {
        const auto& members = figure.sets->members[bar];
        figure.series.front().points[bar].behind = behindIds(campaigns[members.front()], ids[members]);
    }
    figure.caption =
        "Of the " + counted(fooledBy.size(), "example", "examples") + " that " +
        (campaigns.size() == 2 ? "both" : "all " + std::to_string(campaigns.size())) +
        " campaigns attacked, the number on which exactly the campaigns with a dot succeed; on the left the number "
        "on which each succeeds; none succeeds on " +
        std::to_string(std::ranges::count(fooledBy, SetNumbers{})) + "." + figure.caption;
    return figure;
}

} // namespace

Figure drawIntersections(std::vector<std::string> names, const std::vector<SetNumbers>& elements, std::size_t most)
{
    Figure figure;
    SetRows sets;
    sets.sizes.assign(names.size(), 0);
    sets.names = std::move(names);
    std::map<SetNumbers, std::size_t> sizes;
    for (const auto& element : elements) {
        if (!element.empty())
            ++sizes[element];
        for (const auto set : element)
            ++sets.sizes.at(set);
    }
    if (sizes.empty())
        return figure;
    std::vector<std::pair<SetNumbers, std::size_t>> bars(sizes.begin(), sizes.end());
    std::ranges::sort(bars, [](const auto& a, const auto& b) {
        return std::tuple(b.second, a.first.size(), a.first) < std::tuple(a.second, b.first.size(), b.first);
    });
    std::size_t hiddenExamples = 0;
    const std::size_t drawn = std::min(bars.size(), std::max<std::size_t>(most, 1));
    for (std::size_t i = drawn; i < bars.size(); ++i)
        hiddenExamples += bars[i].second;

    Series series{"fooled by exactly these", Mark::Bars, {}};
    for (std::size_t i = 0; i < drawn; ++i) {
        series.points.push_back({static_cast<double>(i), static_cast<double>(bars[i].second)});
        sets.members.push_back(bars[i].first);
    }
    figure.x.categories.assign(drawn, {}); // the dots replace them
    figure.y.label = "Examples";
    figure.y.high = std::round(115.0 * series.points.front().y) / 100.0; // with room for its count
    figure.series.push_back(std::move(series));
    figure.sets = std::move(sets);
    if (drawn < bars.size())
        figure.caption =
            " Not drawn: " + counted(bars.size() - drawn, "smaller intersection", "smaller intersections") + " with " +
            counted(hiddenExamples, "example.", "examples.");
    return figure;
}

ReportKind upsetFigure()
{
    return needing(
        campaignFigure({"upset",
                        "Intersections of successes",
                        "Which campaigns succeed on the same examples: the intersections by size (UpSet), of "
                        "operators, victims or both.",
                        {"intersections"}},
                       drawUpset),
        {Need::TwoCampaigns});
}

} // namespace core::reports
