#include <algorithm>

#include "core/reports/data/measure.h"
#include "core/reports/data/recipe_differences.h"
#include "core/reports/data/series.h"
#include "core/reports/report.h"

namespace core::reports {
namespace {

Figure drawAblation(const Campaigns& campaigns, const ReportSettings& options)
{
    Figure figure;
    const auto differences = recipeDifferences(campaigns);
    if (differences.keys.empty()) {
        figure.note = "All chosen campaigns have the same recipe: choose some in which a part or a parameter differs.";
        return figure;
    }
    const auto variants = variantNames(campaigns, differences);
    std::vector<std::vector<std::string>> settings; // the key of bars of one colour: victim, corpus, sample and seed
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        const auto& campaign = campaigns[c];
        const auto x = indexIn(figure.x.categories, variants.names[c]);
        const auto series = indexIn(
            settings, {campaign.victim, campaign.corpus, campaign.sample, "seed " + std::to_string(campaign.seed)});
        if (series == figure.series.size()) {
            figure.series.emplace_back();
            figure.series.back().name = campaign.victim;
            figure.series.back().mark = Mark::Bars;
        }
        const auto m = measured(campaign, options.convention(), options.text("measure"));
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
    figure.y.label = measureTitle(options.text("measure"));
    figure.caption =
        figure.y.label + " of " + campaigns.front().recipe + " and of recipes that differ from it as named" +
        (variants.explained.empty() ? "." : " (" + variants.explained + ").") +
        (options.text("measure") == "success" ? " " + campaigns::describe(options.convention()) : std::string());
    return figure;
}

} // namespace

ReportKind ablationFigure()
{
    return campaignFigure({"ablation",
                           "Ablation",
                           "A measure of recipes that differ from the first one in a part or a parameter.",
                           {"convention", "measure"}},
                          drawAblation);
}

} // namespace core::reports
