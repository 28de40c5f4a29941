#include <algorithm>
#include <map>

#include "core/attacks/recipe/recipe_keys.h"
#include "core/reports/data/measure.h"
#include "core/reports/data/recipe_differences.h"
#include "core/reports/data/series.h"
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
    const std::size_t key = keys.front();
    // A line joins campaigns that differ in this parameter alone, and in those that always equal it.
    std::vector<std::string> along;
    for (std::size_t k = 0; k < differences.keys.size(); ++k)
        if (std::ranges::all_of(differences.values, [&](const auto& values) { return values[k] == values[key]; }))
            along.push_back(differences.keys[k]);
    const auto variants = variantNames(campaigns, differences, along);
    std::vector<std::vector<std::string>> lines;
    std::vector<std::map<double, MeasureValue>> points;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        const auto line = indexIn(lines, {campaigns[c].victim, variants.names[c], campaigns[c].corpus,
                                          campaigns[c].sample, "seed " + std::to_string(campaigns[c].seed)});
        if (line == points.size())
            points.emplace_back();
        points[line][*numberIn(differences.values[c][key])] =
            measured(campaigns[c], options.convention(), options.text("measure"));
    }
    std::vector<std::vector<std::string>> shown;
    for (std::size_t line = 0; line < lines.size(); ++line) {
        Series series;
        series.mark = Mark::Line;
        for (const auto& [x, m] : points[line])
            if (m.value)
                addMeasured(series, x, m);
        if (!series.x.empty()) {
            shown.push_back(lines[line]);
            figure.series.push_back(std::move(series));
        }
    }
    if (figure.empty()) {
        figure.note = "No chosen campaign has a value of this measure yet.";
        return figure;
    }
    nameSeries(figure.series, shown);
    figure.x.label = differences.keys[key];
    figure.y.label = measureTitle(options.text("measure"));
    figure.caption =
        figure.y.label + " against " + differences.keys[key] + "." +
        (variants.explained.empty() ? "" : " The recipes differ: " + variants.explained + ".") +
        (options.text("measure") == "success" ? " " + campaigns::describe(options.convention()) : std::string());
    return figure;
}

} // namespace

ReportKind sweepFigure()
{
    return campaignFigure({"sweep",
                           "Sweep",
                           "A measure against a number of the recipe that campaigns vary.",
                           {"convention", "measure", "parameter"}},
                          drawSweep);
}

} // namespace core::reports
