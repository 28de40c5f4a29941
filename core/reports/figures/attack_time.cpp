#include "core/reports/data/lineup.h"
#include "core/reports/data/series.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/report.h"

namespace core::reports {

namespace {

/// As many texts as figure 2 of the paper is about.
constexpr double paperTexts = 800.0;

Figure drawAttackTime(const Campaigns& campaigns, const ReportSettings& /*options*/)
{
    Figure figure;
    figure.x = {"Attack", false, {}, 0.0, 0.0};
    figure.y = {"Seconds for 800 texts", false, {}, 0.0, 0.0};
    Series search{"search", Mark::Bars, {}}, victim{"victim", Mark::Bars, {}};
    const auto names = shortNames(campaigns);
    std::vector<std::string> shown, missing;
    std::vector<std::size_t> n;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        double inSearch = 0.0, inVictim = 0.0;
        std::size_t texts = 0;
        for (const auto& result : resultsOf(campaigns[c]))
            if (attacked(result)) {
                inSearch += result.seconds - result.victimSeconds;
                inVictim += result.victimSeconds;
                ++texts;
            }
        if (texts == 0) {
            missing.push_back(names[c]);
            continue;
        }
        const auto x = static_cast<double>(shown.size());
        const double scale = paperTexts / static_cast<double>(texts);
        search.points.push_back({x, inSearch * scale});
        victim.points.push_back({x, inVictim * scale});
        for (auto* series : {&search, &victim})
            series->points.back().behind = behind(campaigns[c], "NOT status:error NOT status:skipped");
        shown.push_back(names[c]);
        n.push_back(texts);
    }
    if (shown.empty()) {
        figure.note = "No example was attacked: all were skipped or ended in an error.";
        return figure;
    }
    figure.x.categories = shown;
    figure.series = {std::move(search), std::move(victim)};
    figure.caption = "Time for 800 texts at the mean of the attacked ones, summed over workers, of the machine that "
                     "ran the attacks: in the victim (its answers and gradients), and in all else that the attack "
                     "does.";
    addSizes(figure, shown, n);
    figure.caption += notDrawn(missing, "no example was attacked");
    return figure;
}

} // namespace

ReportKind attackTimeFigure()
{
    return campaignFigure({"zou-figure2",
                           "Zou 2020, figure 2: time of attacks",
                           "How long attacks take for 800 texts, in the victim and in their search.",
                           {}},
                          drawAttackTime);
}

} // namespace core::reports
