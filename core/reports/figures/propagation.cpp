#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/reports/arcs/tree_change.h"
#include "core/reports/data/lineup.h"
#include "core/reports/data/series.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/report.h"

namespace core::reports {

namespace {

constexpr std::size_t farthest = 15; // words; beyond that there are few

/// Words and moved arcs by distance from the nearest changed word.
struct ByDistance {
    std::vector<std::size_t> words = std::vector<std::size_t>(farthest + 1);
    std::vector<std::size_t> moved = std::vector<std::size_t>(farthest + 1);
    std::vector<std::vector<std::string>> ids =
        std::vector<std::vector<std::string>>(farthest + 1); ///< With moved ones.
    std::size_t texts = 0;
};

void count(const attacks::AttackResult& result, ByDistance& counts)
{
    const auto sentence = arcSentenceOf(result);
    if (!attacked(result) || !sentence || !sentence->two || !sentence->anyChanged())
        return;
    ++counts.texts;
    for (const auto& arc : sentence->arcs) {
        if (!arc.after || sentence->columns[static_cast<std::size_t>(arc.dependent)].before.empty())
            continue; // an inserted word had no arc that could move
        std::size_t nearest = farthest + 1;
        for (std::size_t c = 0; c < sentence->columns.size(); ++c)
            if (sentence->columns[c].changed)
                nearest = std::min(nearest, static_cast<std::size_t>(std::abs(static_cast<int>(c) - arc.dependent)));
        if (nearest > farthest)
            continue;
        ++counts.words[nearest];
        if (arc.change != ArcChange::New && arc.change != ArcChange::NewRight)
            continue;
        ++counts.moved[nearest];
        if (auto& ids = counts.ids[nearest]; ids.empty() || ids.back() != result.example)
            ids.push_back(result.example);
    }
}

Figure drawPropagation(const Campaigns& campaigns, const ReportSettings&)
{
    Figure figure;
    const auto names = shortNames(campaigns);
    std::vector<std::size_t> n;
    std::vector<std::string> drawn, missing;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        ByDistance counts;
        for (const auto& result : resultsOf(campaigns[c]))
            count(result, counts);
        if (counts.texts == 0) {
            missing.push_back(names[c]);
            continue;
        }
        Series series{names[c], Mark::Line, {}};
        for (std::size_t distance = 0; distance <= farthest; ++distance)
            addShare(series, static_cast<double>(distance), counts.moved[distance], counts.words[distance]);
        for (auto& point : series.points)
            point.behind = behindIds(campaigns[c], counts.ids[static_cast<std::size_t>(point.x)]);
        figure.series.push_back(std::move(series));
        n.push_back(counts.texts);
        drawn.push_back(names[c]);
    }
    figure.x = {"Words to the nearest changed word", false, {}, 0.0, 0.0};
    figure.y = {"Arcs that moved (%)", false, {}, 0.0, 0.0};
    figure.caption = "Share of words whose head moved, by their distance from the nearest changed word (0: the changed "
                     "words themselves), with Wilson's 95% band. Words farther than " +
                     std::to_string(farthest) + " from any are left out." +
                     notDrawn(missing, "no tree of a changed text");
    addSizes(figure, drawn, n, " changed texts");
    if (figure.empty())
        figure.note = "No attack on a parser changed a text.";
    return figure;
}

} // namespace

ReportKind propagationFigure()
{
    return needing(
        campaignFigure({"propagation",
                        "Error propagation",
                        "Share of a tree's arcs that moved, by their distance from the nearest changed word.",
                        {}},
                       drawPropagation),
        {Need::Parsers});
}

} // namespace core::reports
