#include <algorithm>
#include <map>

#include "core/reports/figures/parts.h"
#include "core/reports/measure.h"
#include "core/reports/recipe_differences.h"

namespace core::reports {
Figure sweepFigure(const std::vector<CampaignData>& campaigns, const FigureOptions& options)
{
    Figure figure;
    const auto differences = recipeDifferences(campaigns);
    auto keys = numericKeys(differences);
    if (!options.parameter.empty())
        std::erase_if(keys, [&](std::size_t k) { return differences.keys[k] != options.parameter; });
    if (keys.size() != 1) {
        std::string names;
        for (const auto k : numericKeys(differences))
            names += (names.empty() ? "" : ", ") + differences.keys[k];
        figure.note = names.empty() ? "No number of the recipe differs between the chosen campaigns."
                                    : "Choose the parameter to draw along: " + names + ".";
        return figure;
    }
    const std::size_t key = keys.front();
    // A line joins campaigns that differ in this parameter alone.
    std::vector<std::string> lines;
    std::vector<std::map<double, Measured>> points;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        std::string name = campaigns[c].victim;
        for (std::size_t k = 0; k < differences.keys.size(); ++k)
            if (k != key)
                name += ", " + differences.keys[k].substr(differences.keys[k].rfind('.') + 1) + " = " +
                        differences.values[c][k];
        name += ", " + campaigns[c].corpus + ", " + campaigns[c].sample;
        const auto at = std::ranges::find(lines, name);
        const auto line = static_cast<std::size_t>(at - lines.begin());
        if (at == lines.end()) {
            lines.push_back(name);
            points.emplace_back();
        }
        points[line][*numberIn(differences.values[c][key])] =
            measured(campaigns[c], options.convention, options.measure);
    }
    std::vector<std::string> shown;
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
    figure.y.label = measureTitle(options.measure);
    figure.caption = figure.y.label + " against " + differences.keys[key] + "." +
                     (options.measure == "success" ? " " + campaigns::describe(options.convention) : std::string());
    return figure;
}

} // namespace core::reports
