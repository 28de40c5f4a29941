#include <algorithm>
#include <map>

#include "core/attacks/recipe/recipe_keys.h"
#include "core/reports/data/drawn_values.h"
#include "core/reports/data/recipe_differences.h"
#include "core/reports/origins/drawn_point.h"
#include "core/reports/report.h"

namespace core::reports {
namespace {

Figure drawSweep(const Campaigns& campaigns, const ReportSettings& options)
{
    Figure figure;
    const auto differences = recipeDifferences(campaigns);
    auto keys = numericKeys(differences);
    if (!options.text("parameter").empty()) {
        const auto asked = attacks::fullKeys(options.text("parameter"));
        std::erase_if(keys,
                      [&](std::size_t k) { return std::ranges::find(asked, differences.keys[k]) == asked.end(); });
    }
    if (keys.size() != 1) {
        std::string names;
        for (const auto k : numericKeys(differences))
            names += (names.empty() ? "" : ", ") + differences.keys[k];
        figure.note = names.empty() ? "No number of the recipe differs between the chosen campaigns."
                                    : "Choose the parameter to draw along: " + names + ".";
        return figure;
    }
    const DrawnValues values(campaigns, options);
    if (figure.note = values.problem(); !figure.note.empty())
        return figure;
    const std::size_t key = keys.front();
    // A line joins campaigns that differ in this parameter alone, and in those that always equal it.
    std::vector<std::string> along;
    for (std::size_t k = 0; k < differences.keys.size(); ++k)
        if (std::ranges::all_of(differences.values, [&](const auto& of) { return of[k] == of[key]; }))
            along.push_back(differences.keys[k]);
    const auto variants = variantNames(campaigns, differences, along);
    std::vector<std::vector<std::string>> lines;
    std::vector<std::map<double, std::size_t>> points; // campaigns
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        if (!values.of(c).value)
            continue;
        auto of = values.keyOf(c);
        of.insert(of.begin() + 1, variants.names[c]);
        const auto line = indexIn(lines, of);
        points.resize(lines.size());
        const auto [at, isNew] = points[line].emplace(*numberIn(differences.values[c][key]), c);
        if (!isNew) {
            figure.note = values.twice(at->second, c);
            return figure;
        }
    }
    std::vector<std::size_t> drawn;
    for (const auto& line : points) {
        Series series{{}, Mark::Line, {}};
        for (const auto& [x, campaign] : line) {
            series.points.push_back(drawnPoint(x, values, campaign));
            drawn.push_back(campaign);
        }
        figure.series.push_back(std::move(series));
    }
    nameSeries(figure.series, lines);
    figure.x.label = differences.keys[key];
    figure.y.label = values.title();
    figure.caption = figure.y.label + " against " + differences.keys[key] + "." +
                     (variants.explained.empty() ? "" : " The recipes differ: " + variants.explained + ".");
    values.complete(figure, drawn);
    return figure;
}

} // namespace

ReportKind sweepFigure()
{
    return needing(campaignFigure({"sweep",
                                   "Sweep",
                                   "A measure against a number of the recipe that campaigns vary.",
                                   {"convention", "measure", "parameter"}},
                                  drawSweep),
                   {Need::TwoCampaigns, Need::RecipesDiffer});
}

} // namespace core::reports
