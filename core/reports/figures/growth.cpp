#include <algorithm>
#include <map>

#include "core/reports/data/drawn_values.h"
#include "core/reports/origins/drawn_point.h"
#include "core/reports/report.h"

namespace core::reports {

namespace {

/// A victim, the models that training against one thing made of it, and attacks on all of them that are alike.
struct Line {
    std::vector<std::string> key;
    std::map<double, std::size_t> campaigns; ///< By the share of the training texts in percent.
};

Figure drawGrowth(const Campaigns& campaigns, const ReportSettings& options)
{
    Figure figure;
    const DrawnValues values(campaigns, options);
    if (figure.note = values.problem(); !figure.note.empty())
        return figure;
    const auto pointers = pointersTo(campaigns);
    const auto parameters = facetOf(pointers, Facet::Parameters), trained = facetOf(pointers, Facet::Trained),
               targets = facetOf(pointers, Facet::Target);
    const auto keyOf = [&](std::size_t c) {
        const auto& campaign = campaigns[c];
        auto key = values.keyOf(c, false);
        key.insert(key.begin(), {campaign.trainedFrom.empty() ? campaign.victim : campaign.trainedFrom,
                                 "against " + trained[c], campaign.recipe, parameters[c], "target " + targets[c]});
        return key;
    };
    std::vector<Line> lines;
    // Put on the line of its key. False if another one is there already; then the note says so.
    const auto put = [&](Line& line, std::size_t c) {
        const auto [at, isNew] = line.campaigns.emplace(100.0 * campaigns[c].trainedShare, c);
        if (!isNew)
            figure.note = values.twice(at->second, c);
        return isNew;
    };
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        if (campaigns[c].trainedFrom.empty() || !values.of(c).value)
            continue;
        const auto key = keyOf(c);
        auto line = std::ranges::find(lines, key, &Line::key);
        if (line == lines.end())
            line = lines.insert(lines.end(), {key, {}});
        if (!put(*line, c))
            return figure;
    }
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        if (!campaigns[c].trainedFrom.empty() || !values.of(c).value)
            continue;
        for (auto& line : lines) { // the victim as it was begins every line of what was made of it
            auto key = keyOf(c);
            key[1] = line.key[1];
            if (key == line.key && !put(line, c))
                return figure;
        }
    }
    std::vector<std::vector<std::string>> keys;
    std::vector<std::size_t> drawn;
    for (const auto& line : lines) {
        if (line.campaigns.size() < 2)
            continue;
        Series series{{}, Mark::Line, {}};
        for (const auto& [share, campaign] : line.campaigns) {
            series.points.push_back(drawnPoint(share, values, campaign));
            if (std::ranges::find(drawn, campaign) == drawn.end())
                drawn.push_back(campaign);
        }
        keys.push_back(line.key);
        figure.series.push_back(std::move(series));
    }
    if (figure.empty()) {
        figure.note = "Choose campaigns on a victim and on the models that adversarial training made of it, by one "
                      "attack with the same settings.";
        return figure;
    }
    nameSeries(figure.series, keys);
    std::vector<std::string> alone;
    for (std::size_t c = 0; c < campaigns.size(); ++c)
        if (values.of(c).value && std::ranges::find(drawn, c) == drawn.end())
            alone.push_back(values.names()[c]);
    figure.x.label = "Training texts with adversarial ones (%)";
    figure.y.label = values.title();
    figure.caption = figure.y.label +
                     " of victims trained again with adversarial texts, against the share of their training texts that "
                     "were attacked or varied for it; 0 is the victim as it was.";
    values.complete(figure, drawn);
    figure.caption += notDrawn(alone, "no other point of its line");
    return figure;
}

} // namespace

ReportKind growthFigure()
{
    return needing(
        campaignFigure(
            {"growth",
             "Adversarial training",
             "A measure of victims trained again with adversarial texts, against how many of them they learnt from.",
             {"convention", "measure"}},
            drawGrowth),
        {Need::TwoCampaigns, Need::TrainedAgain});
}

} // namespace core::reports
