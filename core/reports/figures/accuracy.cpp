#include "core/reports/data/series.h"
#include "core/reports/report.h"

#include <algorithm>

namespace core::reports {

namespace {

Figure drawAccuracy(const Campaigns& campaigns, const ReportSettings& options)
{
    Figure figure;
    const auto names = shortNames(campaigns);
    Series before;
    before.name = "before the attack";
    before.mark = Mark::Bars;
    Series under;
    under.name = "under attack";
    under.mark = Mark::Bars;
    std::vector<std::size_t> n;
    std::string score = "Accuracy";
    bool intervals = true;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        const auto summary = summaryOf(campaigns[c], options.convention());
        n.push_back(summary.scored);
        if (!summary.cleanScore || !summary.attackedScore)
            continue;
        score = scoreTitle(summary.scoreName);
        const auto x = static_cast<double>(figure.x.categories.size());
        addMeasured(before, x, measured(campaigns[c], options.convention(), "clean-accuracy"));
        addMeasured(under, x, measured(campaigns[c], options.convention(), "attacked-accuracy"));
        intervals = intervals && before.low.size() == before.x.size();
        figure.x.categories.push_back(names[c]);
    }
    figure.y = {score + " (%)", false, {}, 0.0, 100.0};
    figure.caption = score + " before and under attack" + (intervals ? ", with Wilson's 95% intervals (" : " (") +
                     sizes(names, n) + ").";
    if (!before.x.empty())
        figure.series = {std::move(before), std::move(under)};
    else
        figure.note = std::ranges::all_of(campaigns, wantsOtherAnswer)
                          ? "No result has both a gold label and an answer."
                          : noScoreUnderAttack;
    return figure;
}

} // namespace

ReportKind accuracyFigure()
{
    return campaignFigure(
        {"accuracy", "Accuracy under attack", "Accuracy of every campaign before and under attack.", {"convention"}},
        drawAccuracy);
}

} // namespace core::reports
