#pragma once

#include "core/reports/basics/figure.h"
#include "core/reports/writers/legend_keys.h"
#include "core/reports/writers/measure_text.h"

namespace core::reports {

inline constexpr double figureNamePoints = 7.0;  ///< Numbers and names at the axes, legend, words in cells.
inline constexpr double figureLabelPoints = 8.0; ///< Labels of the axes.
inline constexpr double figureSlant = 35.0;      ///< Degrees that names on the x axis are turned by.
inline constexpr double figureLegendIcon = 14.0; ///< Points: the sample before a name; of lines see legendSample().
inline constexpr double figureLegendGap = 3.0;   ///< Between sample and name.
inline constexpr double figureLegendRoom = 8.0;  ///< Between two columns of the legend.

/// Positions of the rows of sets, in points from the lower left corner of the plot: x to the right, y downwards.
struct SetPlaces {
    double firstRow = 0.0; ///< Middle of the topmost row.
    double rowHeight = 0.0;
    double nameRight = 0.0;  ///< Names end here;
    double barRight = 0.0;   ///< left of them the bars of sizes, which grow to the left,
    double barLength = 24.0; ///< the longest so far; and left of each bar its number.
    double left = 0.0;       ///< Nothing is left of it.
    double dot = 2.2;        ///< Radius.
    bool counts = false;     ///< There is room for the numbers above the upright bars.
};

/// One of several plots with the same axes. Points from the upper left corner of the paper, y downwards.
struct PlotPanel {
    std::string title;
    double titleBaseline = 0.0;                              ///< It begins at the left edge of the plot.
    double left = 0.0, top = 0.0, width = 0.0, height = 0.0; ///< Of the plot itself.
    std::vector<std::size_t> series;                         ///< Those it shows.
    bool xNames = false, yNames = false;                     ///< Whether names or numbers stand at its axes.
};

/// How a figure's words are set on paper of one size, so that all of them are on it and none covers another.
struct FigureLayout {
    /// What is drawn: names and axis labels broken into lines; names that do not fit become numbers, which the caption
    /// explains. Empty, with the sizes that would do as its note, if nothing helps.
    Figure figure;
    bool slanted = false; ///< The names on the x axis.
    int legendColumns = 1;
    double rightRoom = 8.0;           ///< Points right of the plot, so that the last number or name is whole.
    double belowPlot = 30.0;          ///< Points below the plot that names and label of the x axis take.
    SetPlaces sets;                   ///< Of a figure with sets.
    std::vector<LegendKey> keys = {}; ///< The legend's entries where they are not the names of the series.
    double legendWidth = 0.0, legendHeight = 0.0; ///< Points.
    double plotWidth = 0.0, plotHeight = 0.0;     ///< Of the plot itself, about.
    std::vector<PlotPanel> panels = {};           ///< Empty: one plot for all series.
    double xLabelY = 0.0, yLabelX = 0.0; ///< With panels: the baseline of the x axis's label, and of the other.
    /// Bars of several series are narrower than a millimetre: a plot for each series reads better.
    bool thinBars = false;
};

/// Whether the words of a note stand right of, and above, the point that they are about, so that they are in the plot.
struct NoteSide {
    bool right = true, above = true;
};
[[nodiscard]] NoteSide sideOf(const Figure& figure, const PlacedNote& note);
inline constexpr double figureNoteAway = 9.0; ///< Points from the point to the words, in both directions.

/// Tries, in this order, names as they are, broken into lines, slanted (x axis), and numbered; and refuses what leaves
/// the plot itself less than a third of the paper, bars thinner than a point, and words wider than their cell. Where
/// the names of many series are victims times recipes, the legend is given these (legendKeys()) before numbers. A
/// figure with `panels` becomes a plot for each of its series.
[[nodiscard]] FigureLayout layOut(const Figure& figure, double widthMm, double heightMm, const MeasureText& measure);

} // namespace core::reports
