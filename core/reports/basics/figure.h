#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/reports/basics/behind.h"

namespace core::reports {

/// How a series is drawn.
enum class Mark {
    Line,
    Step, ///< A value holds from its x up to the next one.
    Bars, ///< From 0; the bars of several series at one x are side by side.
    Points,
    Cells, ///< Squares of side 1 around (x, y), shaded by `shade`: a heat map.
    Areas, ///< Filled outlines; an undefined point (NaN) ends one and begins the next.
    Spans, ///< Boxes from `low` to `high` along x at the height y: stacked bars, which may lie on both sides of 0.
};

/// The ends of an interval around a value.
struct Bounds {
    double low = 0.0, high = 0.0;
};

/// A point in data coordinates with all that belongs to it, so that nothing of it can come beside another one.
struct Point {
    double x = 0.0, y = 0.0;
    /// Of the 95 % interval: drawn as a band around lines, else as a whisker. Spans: their ends along x.
    std::optional<Bounds> bounds = {};
    double shade = 0.0; ///< Cells: 0..1.
    /// Written into a cell or span. Areas: written at the point, which may stand alone.
    std::string label = {};
    std::string note = {};           ///< Said beside its number ("at most"): in the CSV, as the caption explains it.
    std::vector<Behind> behind = {}; ///< What it counts; none where that is not known.
};

/// What a series is drawn with where colours and patterns stand for the two parts of its name.
struct SeriesInk {
    std::size_t colour = 0, pattern = 0;
};

struct Series {
    std::string name; ///< Never empty, and no other series of the figure has it.
    Mark mark = Mark::Line;
    std::vector<Point> points;
    /// False: bounds are in the CSV alone, where the whiskers of many narrow bars would hide the bars.
    bool whiskers = true;
    bool shared = false;               ///< With a plot for each series it is in all: what they are compared with.
    std::optional<SeriesInk> ink = {}; ///< Else colour and pattern follow from its place.

    [[nodiscard]] std::vector<double> x() const { return coordinates(&Point::x); }
    [[nodiscard]] std::vector<double> y() const { return coordinates(&Point::y); }

private:
    [[nodiscard]] std::vector<double> coordinates(double Point::*which) const
    {
        std::vector<double> values;
        values.reserve(points.size());
        for (const auto& point : points)
            values.push_back(point.*which);
        return values;
    }
};

struct Axis {
    std::string label; ///< With its unit: "Logical queries", "Success rate (%)".
    bool logarithmic = false;
    std::vector<std::string> categories; ///< Names of 0, 1, 2 ... on an axis of names ("\n" breaks a line); else empty.
    double low = 0.0, high = 0.0;        ///< Equal: chosen from the data.
};

/// Sets whose intersections the bars are: rows of dots below the bars, instead of names on the x axis. Source: Lex et
/// al. (2014), "UpSet: Visualization of Intersecting Sets", IEEE TVCG 20(12), 1983-1992.
struct SetRows {
    std::vector<std::string> names; ///< From the top.
    std::vector<std::size_t> sizes;
    std::vector<std::vector<std::size_t>> members; ///< Of each bar, at x = 0, 1, 2 ...: its sets, ascending.
};

/// Where the names of several series are.
enum class LegendPlace { Above, Below, Right, Inside, TopLeft, TopRight, BottomLeft, BottomRight };
/// Within the plot: in a corner, or (Inside) in the corner where it covers least.
[[nodiscard]] constexpr bool isInside(LegendPlace place) { return place >= LegendPlace::Inside; }

/// Words beside a point of a series, with a line to it.
struct PlacedNote {
    std::size_t series = 0;
    double x = 0.0, y = 0.0; ///< In data coordinates; of a bar, x is that of its group (barMiddle()).
    std::string text;
};

/// A figure as data: ui paints it to screen, PDF, SVG and PNG; core writes TeX and CSV of the same numbers.
struct Figure {
    std::string kind;    ///< budget, perturbed, per-pos, ...
    std::string caption; ///< Not drawn by default; papers put it below.
    Axis x, y;
    std::vector<Series> series; ///< Colours, dashes, markers and hatches follow this order.
    /// What the numbers of each campaign are over, by the campaign's name ("n = 18"); the caption lists it.
    std::vector<std::pair<std::string, std::string>> sizes = {};
    std::string note; ///< Why there is nothing to draw, if so.
    /// What `measure` has to take so that there is: its option ("validity"). Empty if that would not do.
    std::string wantedMeasure = {};
    LegendPlace legend = LegendPlace::Above;
    std::optional<SetRows> sets = {};
    /// Rows under a header that toCsv() writes instead of the points, where those say less. Empty: the points.
    std::vector<std::vector<std::string>> table = {};
    std::vector<std::string> colours = {}; ///< RRGGBB; empty: seriesColours().
    std::vector<PlacedNote> notes = {};
    int panels = 0;          ///< A plot for each series, this many side by side; 0: one plot for all.
    std::string source = {}; ///< What it was made of (sourceOf()), for the files' metadata.

    [[nodiscard]] bool empty() const { return series.empty(); }
};

/// Okabe and Ito's colours as RRGGBB in the order series use them (M. Okabe, K. Ito: "Color Universal Design", 2008);
/// their yellow is left out because it does not show on white.
[[nodiscard]] const std::vector<std::string>& seriesColours();

/// The colours that the figure's series use, and the one of a series.
[[nodiscard]] const std::vector<std::string>& coloursOf(const Figure& figure);
[[nodiscard]] std::size_t colourOf(const Figure& figure, std::size_t series);
/// Which dash, marker or hatch a series has of `count`.
[[nodiscard]] std::size_t patternOf(const Figure& figure, std::size_t series, std::size_t count);

/// Whether a figure can be drawn as a plot for each series: of lines, steps, bars or points, two or more.
[[nodiscard]] bool canHavePanels(const Figure& figure);

/// Which dash, marker or hatch a series has of `count`: with its colour the first `count` x `count` series differ.
[[nodiscard]] constexpr std::size_t patternOf(std::size_t series, std::size_t count)
{
    return (series + series / count) % count;
}

/// The range an axis is drawn with: its own low..high, else the data with a little room (bars start at 0).
struct Range {
    double low = 0.0;
    double high = 1.0;
};
[[nodiscard]] Range xRange(const Figure& figure);
[[nodiscard]] Range yRange(const Figure& figure);

/// The total width of the bars at one x, in x units: a part of the smallest distance between two x.
[[nodiscard]] double barGroupWidth(const Figure& figure);

/// Where a bar is drawn that belongs to x: the bars of several series at one x stand side by side.
[[nodiscard]] double barMiddle(const Figure& figure, std::size_t series, double x);

/// Where a name begins in a caption's list "Campaigns: a (...); b and c (...)."; npos if it is not there.
[[nodiscard]] std::size_t placeInList(const std::string& caption, const std::string& name);

/// The runs of points with bounds that have a band around them, as [begin, end): of lines and steps, two points or
/// more.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> bandsOf(const Series& series);
/// Whether a point's bounds are drawn as a whisker: those of bars and points, and of a point of a line without
/// neighbours to share a band with.
[[nodiscard]] bool hasWhisker(const Series& series, std::size_t point);

/// Whether the series have names to be told apart by; cells stand alone or below their name.
[[nodiscard]] bool hasLegend(const Figure& figure);

/// pgfplots, compiles on its own (standalone class) with pdflatex. Sizes in millimetres; laid out by layOut().
/// \throws UsageError when there is nothing to draw or it does not fit (the figure's note).
[[nodiscard]] std::string toTex(const Figure& figure, double widthMm, double heightMm);
/// The figure's table if it has one; else series,x,y,low,high with a header (RFC 4180); names on axes of names;
/// cells have `share` and `label` besides, points
/// with notes `note`. Of sets x is the names of a bar's sets with " & " between; their sizes
/// follow as a series "set size".
[[nodiscard]] std::string toCsv(const Figure& figure);

} // namespace core::reports
