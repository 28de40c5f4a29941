#include "core/reports/data/lineup.h"
#include "core/reports/data/series.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/report.h"

#include <algorithm>

namespace core::reports {

namespace {

Figure drawAccuracy(const Campaigns& campaigns, const ReportSettings& options)
{
    Figure figure;
    const auto all = shortNames(campaigns);
    Series before{"before the attack", Mark::Bars, {}};
    Series under{"under attack", Mark::Bars, {}};
    Campaigns drawn;
    std::vector<std::string> names, missing;
    std::vector<std::size_t> n;
    std::vector<MeasureValue> values;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        const auto summary = summaryOf(campaigns[c], options.convention());
        const auto clean = measured(campaigns[c], "clean-accuracy", summary);
        const auto attackedOne = measured(campaigns[c], "attacked-accuracy", summary);
        if (!clean.value || !attackedOne.value) {
            missing.push_back(all[c]);
            continue;
        }
        const auto x = static_cast<double>(names.size());
        before.points.push_back(pointOf(x, clean));
        before.points.back().behind = behindMeasure(campaigns[c], "clean-accuracy", options.convention());
        under.points.push_back(pointOf(x, attackedOne));
        under.points.back().behind = behindMeasure(campaigns[c], "attacked-accuracy", options.convention());
        values.push_back(attackedOne);
        n.push_back(attackedOne.n);
        names.push_back(all[c]);
        drawn.push_back(campaigns[c]);
    }
    if (names.empty()) {
        figure.note = std::ranges::all_of(campaigns, wantsOtherAnswer)
                          ? "No result has both a gold label and an answer."
                          : noScoreUnderAttack;
        return figure;
    }
    if (figure.note = notComparable(drawn, names, "attacked-accuracy"); !figure.note.empty())
        return figure;
    const auto score = scoreTitle(drawn);
    figure.x.categories = names;
    figure.y = {measureTitle("clean-accuracy", score), false, {}, 0.0, 100.0};
    figure.y.label.erase(figure.y.label.find(" before the attack"), std::string(" before the attack").size());
    figure.caption = score + " before and under attack over the examples with a gold answer." +
                     intervalNote(names, values) + notDrawn(missing, "no score before and under attack");
    addSizes(figure, names, n);
    figure.series = {std::move(before), std::move(under)};
    return figure;
}

} // namespace

ReportKind accuracyFigure()
{
    return campaignFigure(
        {"accuracy", "Accuracy under attack", "Accuracy of every campaign before and under attack.", {"convention"}},
        drawAccuracy, {"attacked-accuracy"});
}

} // namespace core::reports
