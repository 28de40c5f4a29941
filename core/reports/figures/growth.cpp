#include <map>

#include "core/reports/data/measure.h"
#include "core/reports/data/series.h"
#include "core/reports/report.h"

namespace core::reports {

namespace {

Figure drawGrowth(const Campaigns& campaigns, const ReportSettings& options)
{
    Figure figure;
    std::vector<std::vector<std::string>> lines;
    std::vector<std::map<double, MeasureValue>> points; // by the share in percent
    for (const auto& campaign : campaigns) {
        const auto& victim = campaign.trainedFrom.empty() ? campaign.victim : campaign.trainedFrom;
        const auto line = indexIn(lines, {victim, campaign.recipe, campaign.corpus, campaign.sample,
                                          "seed " + std::to_string(campaign.seed)});
        if (line == points.size())
            points.emplace_back();
        points[line][100.0 * campaign.trainedShare] = measured(campaign, options.convention(), options.text("measure"));
    }
    std::vector<std::vector<std::string>> shown;
    for (std::size_t line = 0; line < lines.size(); ++line) {
        Series series;
        series.mark = Mark::Line;
        for (const auto& [share, m] : points[line])
            if (m.value)
                addMeasured(series, share, m);
        if (series.x.size() > 1) {
            shown.push_back(lines[line]);
            figure.series.push_back(std::move(series));
        }
    }
    if (figure.empty()) {
        figure.note = "Choose campaigns on a victim and on the models that adversarial training made of it.";
        return figure;
    }
    nameSeries(figure.series, shown);
    figure.x.label = "Training texts with adversarial ones (%)";
    figure.y.label = measureTitle(options.text("measure"));
    figure.caption = figure.y.label +
                     " of victims trained again with adversarial texts, against the share of their training texts that "
                     "were attacked or varied for it; 0 is the victim as it was. " +
                     campaigns::describe(options.convention());
    return figure;
}

} // namespace

ReportKind growthFigure()
{
    return campaignFigure(
        {"growth",
         "Adversarial training",
         "A measure of victims trained again with adversarial texts, against how many of them they learnt from.",
         {"convention", "measure"}},
        drawGrowth);
}

} // namespace core::reports
