#include <algorithm>

#include "core/reports/figures/parts.h"
#include "core/reports/measure.h"
#include "core/reports/recipe_differences.h"

namespace core::reports {
Figure ablationFigure(const std::vector<CampaignData>& campaigns, const FigureOptions& options)
{
    Figure figure;
    const auto differences = recipeDifferences(campaigns);
    if (differences.keys.empty()) {
        figure.note = "All chosen campaigns have the same recipe: choose some in which a part or a parameter differs.";
        return figure;
    }
    std::vector<std::string> settings; // what is bars of one colour: victim, corpus and sample
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        const auto& campaign = campaigns[c];
        const auto variant = differenceFrom(differences, 0, c);
        const auto x = indexIn(figure.x.categories, variant.empty() ? campaigns.front().recipe : variant);
        const auto series = indexIn(settings, campaign.victim + ", " + campaign.corpus + ", " + campaign.sample);
        if (series == figure.series.size()) {
            figure.series.emplace_back();
            figure.series.back().name = campaign.victim;
            figure.series.back().mark = Mark::Bars;
        }
        const auto m = measured(campaign, options.convention, options.measure);
        if (m.value)
            addMeasured(figure.series[series], static_cast<double>(x), m);
    }
    if (std::ranges::all_of(figure.series, [](const Series& s) { return s.x.empty(); })) {
        figure = {};
        figure.note = "No chosen campaign has a value of this measure yet.";
        return figure;
    }
    nameSeries(figure.series, settings);
    figure.x.label = "Recipe";
    figure.y.label = measureTitle(options.measure);
    figure.caption = figure.y.label + " of " + campaigns.front().recipe +
                     " and of recipes that differ from it as named." +
                     (options.measure == "success" ? " " + campaigns::describe(options.convention) : std::string());
    return figure;
}

} // namespace core::reports
