#include "core/reports/writers/panel_layout.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "core/reports/basics/number.h"
#include "core/reports/writers/numbering.h"

namespace core::reports {
namespace {

// Points.
constexpr double panelEdge = 2.0;
constexpr double betweenPanels = 8.0;
constexpr double betweenNumbers = 16.0; // so that the last number of a plot does not touch the first of the next
constexpr double panelLine = figureNamePoints * 1.25;
constexpr double panelTicks = 6.0;
constexpr double panelLabel = figureLabelPoints * 1.25 + 3.5;
constexpr double leastPanelWidth = 36.0, leastPanelHeight = 18.0;
constexpr double leastBar = 1.0;

enum class PanelNames { Upright, Slanted, Numbered };

/// What all ways of setting the names share.
struct Grid {
    std::vector<std::size_t> own, shared; ///< Series.
    std::size_t columns = 1, rows = 1;
    Range x, y;
};

Grid gridOf(const Figure& figure)
{
    Grid grid;
    for (std::size_t i = 0; i < figure.series.size(); ++i)
        (figure.series[i].shared ? grid.shared : grid.own).push_back(i);
    grid.columns = std::min(static_cast<std::size_t>(figure.panels), grid.own.size());
    grid.rows = (grid.own.size() + grid.columns - 1) / grid.columns;
    grid.x = xRange(figure);
    grid.y = yRange(figure);
    return grid;
}

/// The widest of the numbers, or names, that stand left of a plot.
double widestLeft(const Figure& figure, const Grid& grid, const MeasureText& measure)
{
    double widest =
        std::max({measure("0.00", figureNamePoints), measure(formatNumber(grid.y.high, 0), figureNamePoints),
                  grid.y.low < 0.0 ? measure(formatNumber(grid.y.low, 0), figureNamePoints) : 0.0});
    for (const auto& name : figure.y.categories)
        widest = std::max(widest, widestLine(name, figureNamePoints, measure));
    return widest;
}

/// How much height the names below the lowest plots take, where they fit on plots of this width.
std::optional<double> namesHeight(const std::vector<std::string>& names, PanelNames way, double unit,
                                  const MeasureText& measure)
{
    if (names.empty())
        return panelLine;
    double longest = 0.0;
    int lines = 1;
    for (const auto& name : names) {
        longest = std::max(longest, widestLine(name, figureNamePoints, measure));
        lines = std::max(lines, lineCount(name));
    }
    if (way != PanelNames::Slanted)
        return longest + 3.0 <= unit ? std::optional(lines * panelLine) : std::nullopt;
    const double angle = figureSlant * std::numbers::pi / 180.0;
    if (lines > 1 || unit * std::sin(angle) < panelLine)
        return std::nullopt;
    return longest * std::sin(angle) + panelLine * std::cos(angle);
}

std::optional<FigureLayout> panelsTried(const Figure& figure, const Grid& grid, double width, double height,
                                        PanelNames way, const MeasureText& measure)
{
    FigureLayout made;
    made.figure = figure;
    made.slanted = way == PanelNames::Slanted;
    auto& names = made.figure.x.categories;
    Numbering numbering;
    for (auto& name : names) {
        if (way == PanelNames::Slanted)
            std::ranges::replace(name, '\n', ' ');
        if (way == PanelNames::Numbered && !name.empty())
            name = numbering.numberOf(name);
    }
    const double left =
        panelEdge + (figure.y.label.empty() ? 0.0 : panelLabel) + panelTicks + widestLeft(figure, grid, measure);
    const double right = names.empty() ? measure(formatNumber(grid.x.high, 0), figureNamePoints) / 2.0 + 3.0 : 6.0;
    const auto columns = static_cast<double>(grid.columns), rows = static_cast<double>(grid.rows);
    const double beside = names.empty() ? betweenNumbers : betweenPanels;
    const double plot = (width - left - right - (columns - 1.0) * beside) / columns;
    const double unit = plot / (grid.x.high - grid.x.low);
    const auto below = namesHeight(names, way, unit, measure);
    if (measure(figure.x.label, figureLabelPoints) > width || measure(figure.y.label, figureLabelPoints) > height)
        return std::nullopt;
    if (!below || plot < leastPanelWidth)
        return std::nullopt;
    if (made.slanted) { // a name begins left of its place
        const double angle = figureSlant * std::numbers::pi / 180.0;
        for (std::size_t i = 0; i < names.size(); ++i)
            if (left + (static_cast<double>(i) - grid.x.low) * unit -
                    measure(names[i], figureNamePoints) * std::cos(angle) - panelLine * std::sin(angle) <
                panelEdge)
                return std::nullopt;
    }
    const double bottom = panelEdge + (figure.x.label.empty() ? 0.0 : panelLabel) + panelTicks + *below;
    const double title = panelLine + 2.0;
    const double tall = (height - panelEdge - bottom - rows * title - (rows - 1.0) * betweenPanels) / rows;
    if (tall < leastPanelHeight)
        return std::nullopt;
    const auto barsShown = static_cast<double>(1 + grid.shared.size());
    const bool bars = figure.series[grid.own.front()].mark == Mark::Bars;
    if (bars && barGroupWidth(figure) / barsShown * unit < leastBar)
        return std::nullopt;
    for (std::size_t i = 0; i < grid.own.size(); ++i) {
        PlotPanel panel;
        panel.title = figure.series[grid.own[i]].name;
        if (measure(panel.title, figureNamePoints) > plot)
            panel.title = numbering.numberOf(panel.title);
        const auto column = i % grid.columns, row = i / grid.columns;
        panel.left = left + static_cast<double>(column) * (plot + beside);
        panel.top = panelEdge + static_cast<double>(row) * (title + tall + betweenPanels) + title;
        panel.titleBaseline = panel.top - 3.0;
        panel.width = plot;
        panel.height = tall;
        panel.series = grid.shared;
        panel.series.push_back(grid.own[i]);
        panel.yNames = column == 0;
        panel.xNames = i + grid.columns >= grid.own.size(); // nothing is below it
        made.panels.push_back(std::move(panel));
    }
    made.xLabelY = height - panelEdge - figureLabelPoints * 0.25;
    made.yLabelX = panelEdge + figureLabelPoints;
    made.plotWidth = plot;
    made.plotHeight = tall;
    numbering.explainIn(made.figure.caption);
    return made;
}

std::optional<FigureLayout> panelsOn(const Figure& figure, const Grid& grid, double widthMm, double heightMm,
                                     const MeasureText& measure)
{
    constexpr double points = 72.0 / 25.4;
    for (const auto way : {PanelNames::Upright, PanelNames::Slanted, PanelNames::Numbered})
        if (way == PanelNames::Upright || !figure.x.categories.empty())
            if (auto made = panelsTried(figure, grid, widthMm * points, heightMm * points, way, measure))
                return made;
    return std::nullopt;
}

} // namespace

FigureLayout layOutPanels(const Figure& figure, double widthMm, double heightMm, const MeasureText& measure)
{
    auto shown = figure;
    const auto grid = gridOf(figure);
    if (!grid.shared.empty()) {
        std::string names;
        for (const auto i : grid.shared)
            names += (names.empty() ? "" : "; ") + figure.series[i].name;
        shown.caption += " In each plot, first: " + names + ".";
    }
    if (auto made = panelsOn(shown, grid, widthMm, heightMm, measure))
        return *made;
    FigureLayout layout;
    layout.figure = figure;
    layout.figure.series.clear();
    const auto size = [](double width, double height) {
        return formatNumber(width, 0) + " x " + formatNumber(height, 0) + " mm";
    };
    layout.figure.note = "Plots for each series are not readable on " + size(widthMm, heightMm) + ".";
    constexpr double most = 600.0, step = 5.0;
    for (double higher = heightMm + step; higher <= most; higher += step)
        if (panelsOn(shown, grid, widthMm, higher, measure)) {
            layout.figure.note += " They fit on " + size(widthMm, higher) + "; or have fewer of them side by side.";
            return layout;
        }
    layout.figure.note += " Have fewer of them side by side, or choose fewer campaigns.";
    return layout;
}

Figure figureOf(const FigureLayout& layout, const PlotPanel& panel)
{
    Figure shown;
    const auto& whole = layout.figure;
    shown.kind = whole.kind;
    shown.colours = whole.colours;
    shown.x = whole.x;
    shown.y = whole.y;
    const auto x = xRange(whole), y = yRange(whole);
    shown.x.low = x.low;
    shown.x.high = x.high;
    shown.y.low = y.low;
    shown.y.high = y.high;
    shown.x.label.clear();
    shown.y.label.clear();
    for (const auto i : panel.series) {
        shown.series.push_back(whole.series[i]);
        shown.series.back().ink = SeriesInk{colourOf(whole, i), whole.series[i].ink ? whole.series[i].ink->pattern : i};
        for (const auto& note : whole.notes)
            if (note.series == i)
                shown.notes.push_back({shown.series.size() - 1, note.x, note.y, note.text});
    }
    return shown;
}

} // namespace core::reports
