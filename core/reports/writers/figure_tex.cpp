#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/files/escape.h"
#include "core/reports/basics/number.h"
#include "core/reports/writers/figure_layout.h"
#include "core/reports/writers/panel_layout.h"
#include "core/reports/writers/ticks.h"

namespace core::reports {
namespace {

// In the order of seriesColours(), so that series stay apart in print and for colour-blind readers.
const char* const dashes[] = {"solid",          "densely dashed", "densely dotted", "dash dot",
                              "loosely dashed", "dash dot dot",   "dotted"};
const char* const markers[] = {"*", "square*", "triangle*", "diamond*", "+", "x", "pentagon*"};
const char* const hatches[] = {
    "", "north east lines", "north west lines", "crosshatch", "horizontal lines", "vertical lines", "dots"};

std::string millimetres(double mm) { return formatNumber(mm, 2) + "mm"; }

std::string colourName(const Figure& figure, std::size_t series)
{
    return "series" + std::to_string(colourOf(figure, series));
}

std::string categoryText(const std::string& name)
{
    std::string out;
    std::size_t at = 0;
    for (auto line = name.find('\n'); line != std::string::npos; line = name.find('\n', at)) {
        out += latexText(name.substr(at, line - at)) + "\\\\";
        at = line + 1;
    }
    return out + latexText(name.substr(at));
}

std::string axisOptions(const char* name, const Axis& axis, const Range& range, bool slanted)
{
    const std::string n = name;
    const bool lines = lineCount(axis.label) > 1;
    std::string out = "    " + n + "label={" + categoryText(axis.label) + "}, " +
                      (lines ? n + "label style={align=center}, " : "") + n + "min=" + formatExact(range.low) + ", " +
                      n + "max=" + formatExact(range.high) + ",\n";
    if (axis.logarithmic)
        out += "    " + n + "mode=log, log ticks with fixed point,\n";
    if (!axis.categories.empty() && std::ranges::all_of(axis.categories, &std::string::empty)) {
        out += "    " + n + "tick=\\empty,\n";
    } else if (!axis.categories.empty()) {
        std::string ticks;
        std::string names;
        for (std::size_t i = 0; i < axis.categories.size(); ++i) {
            if (axis.categories[i].empty())
                continue; // a gap between groups
            ticks += (ticks.empty() ? "" : ",") + std::to_string(i);
            names += (names.empty() ? "" : ",") + std::string("{") + categoryText(axis.categories[i]) + "}";
        }
        out += "    " + n + "tick={" + ticks + "}, " + n + "ticklabels={" + names + "}, " + n + "ticklabel style={" +
               (slanted ? "rotate=35, anchor=north east" : "align=center") + "}, " + n + "tick style={draw=none},\n";
    }
    return out;
}

std::string point(double x, double y) { return "(" + formatExact(x) + "," + formatExact(y) + ")"; }

/// The outline of the band around some points: forward above, back below; with corners for steps.
std::string bandOf(const Series& series, std::size_t begin, std::size_t end)
{
    std::string above;
    std::string below;
    for (std::size_t i = begin; i < end; ++i) {
        const auto& [x, y, bounds, shade, label, note, behind] = series.points[i];
        if (series.mark == Mark::Step && i > begin) {
            above += point(x, series.points[i - 1].bounds->high);
            below.insert(0, point(x, series.points[i - 1].bounds->low));
        }
        above += point(x, bounds->high);
        below.insert(0, point(x, bounds->low));
    }
    return above + below;
}

/// How a span is filled: colour and hatch, as bars are.
std::string spanStyle(const std::string& colour, std::size_t style)
{
    return "draw=" + colour + ", fill=" + colour + (style == 0 ? "!70" : "!25") +
           (style == 0 ? ""
                       : ", postaction={pattern=" + std::string(hatches[style]) + ", pattern color=" + colour + "}");
}

std::string spanStyle(const Figure& figure, std::size_t index)
{
    return spanStyle(colourName(figure, index), patternOf(figure, index, std::size(hatches)));
}

/// `named`: its name goes into the legend.
std::string plot(const Figure& figure, std::size_t index, std::size_t barSeries, bool named)
{
    const auto& series = figure.series[index];
    const std::string colour = colourName(figure, index);
    const std::size_t style = patternOf(figure, index, std::size(dashes));
    std::string out;
    std::string coordinates;
    bool whiskers = false;
    for (std::size_t i = 0; i < series.points.size(); ++i) {
        const auto& [x, y, bounds, shade, label, note, behind] = series.points[i];
        coordinates += point(x, y);
        if (hasWhisker(series, i)) {
            coordinates += " += (0," + formatExact(bounds->high - y) + ") -= (0," + formatExact(y - bounds->low) + ")";
            whiskers = true;
        }
        coordinates += " ";
    }
    const std::string errorBars =
        whiskers ? ", error bars/.cd, y dir=both, y explicit, error bar style={black, thin}" : "";
    switch (series.mark) {
    case Mark::Line:
    case Mark::Step:
        for (const auto& [begin, end] : bandsOf(series))
            out += "\\addplot[draw=none, fill=" + colour + ", fill opacity=0.15, forget plot] coordinates {" +
                   bandOf(series, begin, end) + "} -- cycle;\n";
        out +=
            "\\addplot[" + colour + ", thick, " + dashes[style] +
            (series.mark == Mark::Step ? ", const plot mark left, no marks" : ", mark=" + std::string(markers[style])) +
            errorBars + "] coordinates {" + coordinates + "};\n";
        break;
    case Mark::Bars:
        out += "\\addplot[ybar, bar width=" +
               formatExact(barGroupWidth(figure) / static_cast<double>(std::max<std::size_t>(barSeries, 1))) + ", " +
               spanStyle(figure, index) + errorBars + "] coordinates {" + coordinates + "};\n";
        break;
    case Mark::Points:
        out += "\\addplot[only marks, mark size=1pt, " + colour + ", mark=" + markers[style] + errorBars +
               "] coordinates {" + coordinates + "};\n";
        break;
    case Mark::Cells:
        if (figure.series.size() > 1)
            out += "\\node[anchor=south west, inner xsep=0] at (axis cs:" + formatExact(xRange(figure).low) + "," +
                   formatExact(std::ranges::max(series.y()) + 0.5) + ") {" + latexText(series.name) + "};\n";
        for (const auto& cell : series.points) {
            out += "\\fill[series0!" + formatNumber(85.0 * cell.shade, 1) +
                   "!white] (axis cs:" + formatExact(cell.x - 0.5) + "," + formatExact(cell.y - 0.5) +
                   ") rectangle (axis cs:" + formatExact(cell.x + 0.5) + "," + formatExact(cell.y + 0.5) + ");\n";
            out += "\\node[align=center] at (axis cs:" + formatExact(cell.x) + "," + formatExact(cell.y) + ") {" +
                   categoryText(cell.label) + "};\n";
        }
        return out;
    case Mark::Areas: {
        std::string labels; // above all outlines of the series
        for (std::size_t begin = 0; begin < series.points.size();) {
            std::string outline;
            std::size_t end = begin;
            for (; end < series.points.size() && !std::isnan(series.points[end].x); ++end) {
                const auto& corner = series.points[end];
                outline += point(corner.x, corner.y);
                if (!corner.label.empty())
                    labels += "\\node at (axis cs:" + formatExact(corner.x) + "," + formatExact(corner.y) + ") {" +
                              latexText(corner.label) + "};\n";
            }
            if (end > begin + 1) // else a label alone
                out += "\\addplot[" + colour + ", " + dashes[style] + ", fill=" + colour +
                       (style == 0 ? "!60" : "!30") + ", area legend" + (begin > 0 ? ", forget plot" : "") +
                       "] coordinates {" + outline + "} -- cycle;\n";
            begin = end + 1;
        }
        out += labels;
        break;
    }
    case Mark::Spans:
        out += "\\addlegendimage{area legend, " + spanStyle(figure, index) + "}\n";
        for (const auto& span : series.points) {
            const auto ends = span.bounds.value_or(Bounds{span.x, span.x});
            out += "\\path[" + spanStyle(figure, index) + "] (axis cs:" + formatExact(ends.low) + "," +
                   formatExact(span.y - 0.35) + ") rectangle (axis cs:" + formatExact(ends.high) + "," +
                   formatExact(span.y + 0.35) + ");\n";
            if (!span.label.empty())
                out += "\\node[fill=white, fill opacity=0.8, text opacity=1, inner sep=1pt] at (axis cs:" +
                       formatExact((ends.low + ends.high) / 2.0) + "," + formatExact(span.y) + ") {" +
                       latexText(span.label) + "};\n";
        }
        break;
    }
    if (named)
        out += "\\addlegendentry{" +
               (lineCount(series.name) > 1 ? "\\shortstack[l]{" + categoryText(series.name) + "}"
                                           : latexText(series.name)) +
               "}\n";
    return out;
}

std::string shifted(const std::string& place, double x, double y)
{
    return "([xshift=" + formatNumber(x, 2) + "bp, yshift=" + formatNumber(-y, 2) + "bp]" + place + ")";
}

/// Where the rows of sets are drawn from; within the axis, which cuts off what is drawn below it.
std::string setCoordinates(const Figure& figure)
{
    std::string out = "\\coordinate (corner) at (axis cs:" + formatExact(xRange(figure).low) + ",0);\n" +
                      "\\coordinate (edge) at (axis cs:" + formatExact(xRange(figure).high) + ",0);\n";
    for (std::size_t bar = 0; bar < figure.sets->members.size(); ++bar)
        out += "\\coordinate (bar" + std::to_string(bar) + ") at (axis cs:" + std::to_string(bar) + ",0);\n";
    return out;
}

/// Words beside points, and lines to them.
std::string noteTex(const Figure& figure)
{
    std::string out;
    for (const auto& note : figure.notes) {
        const auto side = sideOf(figure, note);
        const auto place = "axis cs:" + formatExact(barMiddle(figure, note.series, note.x)) + "," + formatExact(note.y);
        const auto away = formatNumber(figureNoteAway, 1) + "bp";
        const auto words = "[xshift=" + std::string(side.right ? "" : "-") + away +
                           ", yshift=" + std::string(side.above ? "" : "-") + away + "]" + place;
        out += "\\draw[black!60, line width=0.4bp] (" + place + ") -- (" + words +
               ");\n\\node[inner sep=1bp, align=" + (side.right ? "left" : "right") +
               ", font=\\fontsize{7}{8.4}\\selectfont, anchor=" + (side.above ? "south" : "north") +
               (side.right ? " west" : " east") + "] at (" + words + ") {" + categoryText(note.text) + "};\n";
    }
    return out;
}

/// The legend's entries where they are not the names of the series: in front of all plots, whose own are then left out.
std::string keysTex(const FigureLayout& layout)
{
    std::string out;
    const auto mark = layout.figure.series.front().mark;
    for (const auto& key : layout.keys) {
        const auto colour = key.colour ? "series" + std::to_string(*key.colour) : std::string("black");
        const auto pattern = key.pattern.value_or(0);
        const std::string look = mark == Mark::Bars     ? "area legend, " + spanStyle(colour, pattern)
                                 : mark == Mark::Points ? "only marks, mark size=1pt, " + colour +
                                                              ", mark=" + markers[pattern % std::size(markers)]
                                                        : colour + ", thick, " + dashes[pattern % std::size(dashes)];
        out += "\\addlegendimage{" + look + "}\n\\addlegendentry{" + latexText(key.text) + "}\n";
    }
    return out;
}

std::string setRows(const FigureLayout& layout)
{
    const auto& sets = *layout.figure.sets;
    const auto& places = layout.sets;
    const double most = static_cast<double>(std::ranges::max(sets.sizes));
    const auto middle = [&](std::size_t row) { return places.firstRow + static_cast<double>(row) * places.rowHeight; };
    std::string out;
    for (std::size_t row = 0; row < sets.names.size(); ++row) {
        const double y = middle(row);
        if (row % 2 == 0)
            out += "\\fill[black!5] " + shifted("corner", 0.0, y - places.rowHeight / 2.0) + " rectangle " +
                   shifted("edge", 0.0, y + places.rowHeight / 2.0) + ";\n";
        const double length = places.barLength * static_cast<double>(sets.sizes[row]) / most;
        out += "\\node[set name, anchor=east, align=right] at " + shifted("corner", places.nameRight, y) + " {" +
               categoryText(sets.names[row]) + "};\n\\path[" + spanStyle(layout.figure, 0) + "] " +
               shifted("corner", places.barRight - length, y - 2.5) + " rectangle " +
               shifted("corner", places.barRight, y + 2.5) + ";\n\\node[set name, anchor=east] at " +
               shifted("corner", places.barRight - length - 2.0, y) + " {" + std::to_string(sets.sizes[row]) + "};\n";
    }
    for (std::size_t bar = 0; bar < sets.members.size(); ++bar) {
        const auto place = "bar" + std::to_string(bar);
        const auto& members = sets.members[bar];
        for (std::size_t row = 0; row < sets.names.size(); ++row)
            out += std::string("\\fill[") + (std::ranges::find(members, row) == members.end() ? "black!15" : "black") +
                   "] " + shifted(place, 0.0, middle(row)) + " circle[radius=" + formatNumber(places.dot, 1) + "bp];\n";
        out += "\\draw[line width=1bp] " + shifted(place, 0.0, middle(members.front())) + " -- " +
               shifted(place, 0.0, middle(members.back())) + ";\n";
    }
    return out;
}

std::string legendPlace(const FigureLayout& layout)
{
    const std::string seeThrough = ", fill=white, fill opacity=0.85, text opacity=1";
    switch (layout.figure.legend) {
    case LegendPlace::Above:
        break;
    case LegendPlace::Below:
        return "at={(0.5,0)}, yshift=-" + formatNumber(layout.belowPlot, 1) + "bp, anchor=north";
    case LegendPlace::Right:
        return "at={(1.02,1)}, anchor=north west";
    case LegendPlace::TopLeft:
        return "at={(0.02,0.98)}, anchor=north west" + seeThrough;
    case LegendPlace::Inside: // a corner since it was laid out
    case LegendPlace::TopRight:
        return "at={(0.98,0.98)}, anchor=north east" + seeThrough;
    case LegendPlace::BottomLeft:
        return "at={(0.02,0.02)}, anchor=south west" + seeThrough;
    case LegendPlace::BottomRight:
        return "at={(0.98,0.02)}, anchor=south east" + seeThrough;
    }
    return "at={(0.5,1.02)}, anchor=south";
}

std::size_t barSeriesIn(const Figure& figure)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(figure.series, [](const Series& series) { return series.mark == Mark::Bars; }));
}

constexpr auto axisLook = "    axis lines*=left, tick align=outside, ticklabel style={/pgf/number format/fixed},\n";

std::string preamble(const FigureLayout& layout)
{
    const auto& figure = layout.figure;
    std::string out =
        "\\documentclass[border=1pt]{standalone}\n\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n"
        "\\usepackage{pgfplots}\n\\usetikzlibrary{patterns}\n\\pgfplotsset{compat=1.16}\n";
    std::vector<bool> used(coloursOf(figure).size());
    used.front() = true; // of cells
    for (std::size_t i = 0; i < figure.series.size(); ++i)
        used[colourOf(figure, i)] = true;
    for (std::size_t i = 0; i < used.size(); ++i)
        if (used[i])
            out += "\\definecolor{series" + std::to_string(i) + "}{HTML}{" + coloursOf(figure)[i] + "}\n";
    if (!figure.caption.empty())
        out += "% " + latexText(figure.caption) + "\n";
    if (!figure.source.empty())
        out += "% Source: " + visibleText(figure.source) + "\n";
    return out;
}

constexpr double pointsPerMillimetre = 72.0 / 25.4;

/// A plot for each series, each at its place.
std::string panelsTex(const FigureLayout& layout, double widthMm, double heightMm)
{
    const auto& whole = layout.figure;
    const auto length = [](double value) { return formatNumber(value, 2) + "bp"; };
    const double height = heightMm * pointsPerMillimetre, width = widthMm * pointsPerMillimetre;
    const auto at = [&](double x, double y) { return "(" + length(x) + "," + length(height - y) + ")"; };
    std::string out = "\\useasboundingbox (0,0) rectangle (" + length(width) + "," + length(height) + ");\n";
    for (const auto& panel : layout.panels) {
        const auto shown = figureOf(layout, panel);
        out += "\\begin{axis}[\n    at={" + at(panel.left, panel.top + panel.height) +
               "}, anchor=south west, scale only axis, width=" + length(panel.width) +
               ", height=" + length(panel.height) + ",\n" + axisOptions("x", shown.x, xRange(shown), layout.slanted) +
               axisOptions("y", shown.y, yRange(shown), false);
        if (!panel.xNames)
            out += "    xticklabels=\\empty,\n";
        if (!panel.yNames)
            out += "    yticklabels=\\empty,\n";
        const auto bars = barSeriesIn(shown);
        out += std::string(bars > 0 ? "    ybar=0pt,\n" : "") + axisLook + "]\n";
        for (std::size_t i = 0; i < shown.series.size(); ++i)
            out += plot(shown, i, bars, false);
        out += noteTex(shown) +
               "\\end{axis}\n\\node[anchor=base west, inner sep=0, "
               "font=\\fontsize{7}{8.4}\\selectfont] at " +
               at(panel.left, panel.titleBaseline) + " {" + latexText(panel.title) + "};\n";
    }
    const auto& first = layout.panels.front();
    const auto& last = layout.panels.back();
    double right = 0.0;
    for (const auto& panel : layout.panels)
        right = std::max(right, panel.left + panel.width);
    if (!whole.x.label.empty())
        out += "\\node[anchor=base, inner sep=0] at " + at((first.left + right) / 2.0, layout.xLabelY) + " {" +
               latexText(whole.x.label) + "};\n";
    if (!whole.y.label.empty())
        out += "\\node[anchor=base, inner sep=0, rotate=90] at " +
               at(layout.yLabelX, (first.top + last.top + last.height) / 2.0) + " {" + latexText(whole.y.label) +
               "};\n";
    return out;
}

} // namespace

std::string toTex(const Figure& asked, double widthMm, double heightMm)
{
    const auto layout = layOut(asked, widthMm, heightMm, averageMeasure());
    const auto& figure = layout.figure;
    if (figure.empty())
        throw UsageError(figure.note.empty() ? "there is nothing to draw" : figure.note);
    std::string out = preamble(layout);
    if (!layout.panels.empty())
        return out + "\\begin{document}\n\\begin{tikzpicture}[font=\\fontsize{8}{9.6}\\selectfont]\n" +
               panelsTex(layout, widthMm, heightMm) + "\\end{tikzpicture}\n\\end{document}\n";
    const auto barSeries = barSeriesIn(figure);
    // The axis has room of its own for names, but not for rows of sets.
    constexpr double usualRoom = 40.0;
    const double beside = figure.sets ? std::max(-layout.sets.left - usualRoom, 0.0) / pointsPerMillimetre : 0.0;
    const double below = figure.sets ? std::max(layout.belowPlot - usualRoom, 0.0) / pointsPerMillimetre : 0.0;
    out += std::string("\\begin{document}\n\\begin{tikzpicture}[font=\\fontsize{8}{9.6}\\selectfont") +
           (figure.sets ? ", set name/.style={inner sep=1bp, font=\\fontsize{7}{8.4}\\selectfont}" : "") +
           "]\n\\begin{axis}[\n    width=" + millimetres(widthMm - beside) +
           ", height=" + millimetres(heightMm - below) + ",\n" +
           axisOptions("x", figure.x, xRange(figure), layout.slanted) +
           axisOptions("y", figure.y, yRange(figure), false);
    if (const auto step = wholeTicks(figure))
        out += "    xtick distance=" + std::to_string(*step) + ",\n";
    if (figure.sets)
        out += "    ytick distance=" + std::to_string(wholeStep(figure.series.front().points.front().y)) + ",\n" +
               (layout.sets.counts ? "    nodes near coords, every node near coord/.append style={set name},\n" : "");
    if (barSeries > 0)
        out += "    ybar=0pt, area legend,\n";
    if (figure.series.front().mark == Mark::Cells)
        out += "    axis line style={draw=none},\n";
    const auto entries = layout.keys.empty() ? figure.series.size() : layout.keys.size();
    out += std::string(axisLook) + "    legend style={draw=none, " + legendPlace(layout) + ", legend columns=" +
           (layout.legendColumns == static_cast<int>(entries) ? "-1" : std::to_string(layout.legendColumns)) +
           ", /tikz/every even "
           "column/.append "
           "style={column sep=6pt}},\n    legend cell align=left]\n" +
           keysTex(layout);
    for (std::size_t i = 0; i < figure.series.size(); ++i)
        out += plot(figure, i, barSeries, hasLegend(figure) && layout.keys.empty());
    out += noteTex(figure);
    if (figure.sets)
        out += setCoordinates(figure);
    return out + "\\end{axis}\n" + (figure.sets ? setRows(layout) : "") + "\\end{tikzpicture}\n\\end{document}\n";
}

} // namespace core::reports
