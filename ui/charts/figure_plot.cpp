#include "ui/charts/figure_plot.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <QFontMetricsF>

#include "core/reports/writers/panel_layout.h"
#include "core/reports/writers/ticks.h"
#include "ui/base/convert.h"
#include "ui/charts/custom_plot.h"
#include "ui/charts/hatched_bars.h"
#include "ui/charts/set_rows.h"

namespace ui {
namespace {

using core::reports::Axis;
using core::reports::Figure;
using core::reports::FigureLayout;
using core::reports::Mark;
using core::reports::Series;

constexpr double pointUnits = figureUnitsPerInch / 72.0;
const QColor ink(Qt::black);
const QColor gridColour(0xdd, 0xdd, 0xdd);

int points(double pt) { return static_cast<int>(std::lround(pt * pointUnits)); }

QFont figureFont(FigureFont chosen, double pt)
{
    QFont font(familyOf(chosen));
    font.setPixelSize(points(pt));
    font.setHintingPreference(QFont::PreferNoHinting); // the same widths at every scale
    font.setKerning(true);
    return font;
}

QPen pen(const QColor& colour, double pt)
{
    QPen pen(colour, pt * pointUnits);
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::MiterJoin);
    return pen;
}

QColor paletteColour(const Figure& figure, std::size_t colour)
{
    const auto& colours = core::reports::coloursOf(figure);
    return QColor(QLatin1Char('#') + toQt(colours[colour % colours.size()]));
}

/// What a series is drawn with: its colour, and which dash, marker or hatch.
struct Ink {
    QColor colour;
    std::size_t dash = 0, marker = 0, hatch = 0;
};

QColor tint(const QColor& colour, double share)
{
    const auto part = [share](int c) { return static_cast<int>(std::lround(255 + (c - 255) * share)); };
    return {part(colour.red()), part(colour.green()), part(colour.blue())};
}

// In units of the pen's width; the first series is solid. The order is that of core's TeX.
const QList<QVector<qreal>> dashes{{}, {5, 2}, {1.5, 1.5}, {6, 2, 1.5, 2}, {8, 4}, {6, 2, 1.5, 2, 1.5, 2}, {1, 3}};
const QCPScatterStyle::ScatterShape shapes[] = {
    QCPScatterStyle::ssCircle,          QCPScatterStyle::ssSquare, QCPScatterStyle::ssTriangle,
    QCPScatterStyle::ssDiamond,         QCPScatterStyle::ssPlus,   QCPScatterStyle::ssCross,
    QCPScatterStyle::ssTriangleInverted};

Ink inkOf(const Figure& figure, std::size_t i)
{
    return {paletteColour(figure, core::reports::colourOf(figure, i)),
            core::reports::patternOf(figure, i, static_cast<std::size_t>(dashes.size())),
            core::reports::patternOf(figure, i, std::size(shapes)),
            core::reports::patternOf(figure, i, HatchedBars::hatchCount)};
}

/// Of an entry of the legend that stands for a colour, or for a pattern.
Ink inkOf(const Figure& figure, const core::reports::LegendKey& key)
{
    const auto pattern = key.pattern.value_or(0);
    return {key.colour ? paletteColour(figure, *key.colour) : ink, pattern % static_cast<std::size_t>(dashes.size()),
            pattern % std::size(shapes), pattern % HatchedBars::hatchCount};
}

/// Where a series is drawn: one plot of the figure.
struct PlotArea {
    QCustomPlot& plot;
    QCPAxisRect* rect;
    QCPAxis* x;
    QCPAxis* y;

    explicit PlotArea(QCustomPlot& whole, QCPAxisRect* area)
        : plot(whole), rect(area), x(area->axis(QCPAxis::atBottom)), y(area->axis(QCPAxis::atLeft))
    {}
    /// Binds what a plot's items are placed by to this area.
    void place(QCPItemPosition* position, double atX, double atY) const
    {
        position->setAxes(x, y);
        position->setAxisRect(rect);
        position->setCoords(atX, atY);
    }
};

QPen linePen(const Ink& of)
{
    QPen line = pen(of.colour, 1.0);
    if (const auto& dash = dashes[static_cast<qsizetype>(of.dash)]; !dash.isEmpty())
        line.setDashPattern(dash);
    return line;
}

QCPScatterStyle marker(const Ink& of, double pt)
{
    auto fill = of.colour;
    fill.setAlphaF(0.35F); // points on top of each other show as darker
    return {shapes[of.marker], pen(of.colour, 0.5), fill, pt * pointUnits};
}

void fillBars(HatchedBars& bars, const Ink& of)
{
    bars.setPen(pen(of.colour, 0.6));
    bars.setBrush(tint(of.colour, of.hatch == 0 ? 0.7 : 0.25));
    bars.setHatch(static_cast<HatchedBars::Hatch>(of.hatch), pen(of.colour, 0.5), points(3));
}

QVector<double> qtVector(const std::vector<double>& values) { return {values.begin(), values.end()}; }

void styleAxis(QCPAxis& axis, const Axis& data, const core::reports::Range& range, FigureFont font, bool slanted)
{
    axis.setBasePen(pen(ink, 0.6));
    axis.setTickPen(pen(ink, 0.6));
    axis.setSubTickPen(pen(ink, 0.4));
    axis.setTickLength(0, points(2.5));
    axis.setSubTickLength(0, points(1.5));
    axis.setTickLabelFont(figureFont(font, core::reports::figureNamePoints));
    axis.setLabelFont(figureFont(font, core::reports::figureLabelPoints));
    axis.setTickLabelPadding(points(2));
    axis.setLabelPadding(points(2.5));
    axis.setPadding(points(1));
    axis.setLabel(toQt(data.label));
    axis.setNumberFormat(QStringLiteral("g"));
    axis.grid()->setPen(pen(gridColour, 0.4));
    axis.grid()->setZeroLinePen(Qt::NoPen);
    axis.grid()->setSubGridVisible(false);
    axis.setRange(range.low, range.high);
    if (!data.categories.empty()) {
        const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
        for (std::size_t i = 0; i < data.categories.size(); ++i)
            if (!data.categories[i].empty())
                ticker->addTick(static_cast<double>(i), toQt(data.categories[i]));
        axis.setTicker(ticker);
        axis.setTickLength(0, 0);
        axis.setSubTicks(false);
        axis.grid()->setVisible(false);
        if (slanted)
            axis.setTickLabelRotation(-core::reports::figureSlant);
    } else if (data.logarithmic) {
        axis.setScaleType(QCPAxis::stLogarithmic);
        axis.setTicker(QSharedPointer<QCPAxisTickerLog>(new QCPAxisTickerLog));
    } else {
        const QSharedPointer<QCPAxisTicker> ticker(new QCPAxisTicker);
        ticker->setTickCount(5);
        ticker->setTickStepStrategy(QCPAxisTicker::tssReadability);
        axis.setTicker(ticker);
        axis.setSubTicks(false);
    }
}

/// Draws markers on the frame in full.
class WholeMarkers : public QCPGraph {
public:
    using QCPGraph::QCPGraph;

protected:
    [[nodiscard]] QRect clipRect() const override
    {
        const int marker = points(4.0);
        return QCPGraph::clipRect().adjusted(-marker, -marker, marker, marker);
    }
};

/// The whiskers of a series whose points `plottable` draws in the same order.
void addWhiskers(const PlotArea& area, const Series& series, QCPAbstractPlottable* plottable)
{
    QVector<double> minus;
    QVector<double> plus;
    bool any = false;
    for (std::size_t i = 0; i < series.points.size(); ++i) {
        const auto& point = series.points[i];
        const bool whisker = core::reports::hasWhisker(series, i);
        minus << (whisker ? point.y - point.bounds->low : qQNaN()); // which is not drawn
        plus << (whisker ? point.bounds->high - point.y : qQNaN());
        any = any || whisker;
    }
    if (!any)
        return;
    auto* errors = new QCPErrorBars(area.x, area.y); // the plot owns it
    errors->setDataPlottable(plottable);
    errors->setData(minus, plus);
    errors->setPen(pen(ink, 0.5));
    errors->setWhiskerWidth(points(2.5));
    errors->setSymbolGap(0);
    errors->removeFromLegend();
}

void addBand(const PlotArea& area, const Series& series, const Ink& of, std::pair<std::size_t, std::size_t> places)
{
    QVector<double> x;
    QVector<double> lows;
    QVector<double> highs;
    for (auto i = places.first; i < places.second; ++i) {
        x << series.points[i].x;
        lows << series.points[i].bounds->low;
        highs << series.points[i].bounds->high;
    }
    auto* low = area.plot.addGraph(area.x, area.y);
    auto* high = area.plot.addGraph(area.x, area.y);
    auto shade = of.colour;
    shade.setAlphaF(0.15F);
    for (auto* bound : {low, high}) {
        bound->setLineStyle(series.mark == Mark::Step ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
        bound->setPen(Qt::NoPen);
        bound->removeFromLegend();
    }
    low->setData(x, lows, true);
    high->setData(x, highs, true);
    high->setBrush(shade);
    high->setChannelFillGraph(low);
}

void addLine(const PlotArea& area, const Series& series, const Ink& of)
{
    for (const auto& band : core::reports::bandsOf(series))
        addBand(area, series, of, band);
    auto* line = series.mark == Mark::Line ? new WholeMarkers(area.x, area.y) : area.plot.addGraph(area.x, area.y);
    line->setName(toQt(series.name));
    line->setLineStyle(series.mark == Mark::Step ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
    line->setPen(linePen(of));
    if (series.mark == Mark::Line)
        line->setScatterStyle(marker(of, 3.5));
    line->setData(qtVector(series.x()), qtVector(series.y()), true);
    addWhiskers(area, series, line);
}

void addPoints(const PlotArea& area, Series series, const Ink& of)
{
    std::ranges::stable_sort(series.points, {}, &core::reports::Point::x); // as the graph sorts them
    auto* graph = new WholeMarkers(area.x, area.y);                        // the plot owns it
    graph->setName(toQt(series.name));
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(marker(of, 3.0));
    graph->setAdaptiveSampling(false);
    graph->setData(qtVector(series.x()), qtVector(series.y()), true);
    addWhiskers(area, series, graph);
}

void addBars(const PlotArea& area, Series series, const Ink& of, QCPBarsGroup* group, double width)
{
    std::ranges::stable_sort(series.points, {}, &core::reports::Point::x);
    auto* bars = new HatchedBars(area.x, area.y); // the plot owns it
    bars->setName(toQt(series.name));
    bars->setWidthType(QCPBars::wtPlotCoords);
    bars->setWidth(width);
    bars->setBarsGroup(group);
    fillBars(*bars, of);
    bars->setData(qtVector(series.x()), qtVector(series.y()), true);
    addWhiskers(area, series, bars);
}

/// One closed curve per outline; the first represents the series in the legend.
void addAreaLabel(QCustomPlot& plot, const core::reports::Point& point, FigureFont font)
{
    auto* label = new QCPItemText(&plot); // the plot owns it
    label->position->setCoords(point.x, point.y);
    label->setPositionAlignment(Qt::AlignCenter);
    label->setFont(figureFont(font, core::reports::figureNamePoints));
    label->setColor(ink);
    label->setText(toQt(point.label));
}

void addAreas(QCustomPlot& plot, const Series& series, const Ink& of, FigureFont font)
{
    bool named = false;
    for (std::size_t begin = 0; begin < series.points.size();) {
        std::size_t end = begin;
        for (; end < series.points.size() && !std::isnan(series.points[end].x); ++end)
            if (!series.points[end].label.empty())
                addAreaLabel(plot, series.points[end], font);
        if (end == begin + 1) { // a label alone
            begin = end + 1;
            continue;
        }
        auto* outline = new QCPCurve(plot.xAxis, plot.yAxis); // the plot owns it
        for (std::size_t i = begin; i < end; ++i)
            outline->addData(static_cast<double>(i - begin), series.points[i].x, series.points[i].y);
        if (end > begin)
            outline->addData(static_cast<double>(end - begin), series.points[begin].x, series.points[begin].y);
        outline->setName(toQt(series.name));
        outline->setPen(linePen(of));
        outline->setBrush(tint(of.colour, of.dash == 0 ? 0.6 : 0.3));
        if (named)
            outline->removeFromLegend();
        named = true;
        begin = end + 1;
    }
}

/// Bars along x, each from its own low to its own high.
void addSpans(QCustomPlot& plot, const Series& series, const Ink& of, FigureFont font)
{
    for (std::size_t i = 0; i < series.points.size(); ++i) {
        const auto& span = series.points[i];
        const auto ends = span.bounds.value_or(core::reports::Bounds{span.x, span.x});
        auto* bar = new HatchedBars(plot.yAxis, plot.xAxis); // the plot owns it
        bar->setName(toQt(series.name));
        bar->setWidthType(QCPBars::wtPlotCoords);
        bar->setWidth(0.7);
        bar->setBaseValue(ends.low);
        fillBars(*bar, of);
        bar->addData(span.y, ends.high - ends.low);
        if (i > 0)
            bar->removeFromLegend();
        if (!span.label.empty()) {
            auto* label = new QCPItemText(&plot);
            label->position->setCoords((ends.low + ends.high) / 2.0, span.y);
            label->setPositionAlignment(Qt::AlignCenter);
            label->setFont(figureFont(font, core::reports::figureNamePoints));
            label->setColor(ink);
            label->setBrush(QBrush(QColor(255, 255, 255, 200))); // readable on any hatch
            label->setText(toQt(span.label));
        }
    }
}

void addCells(QCustomPlot& plot, const Series& series, const QColor& darkest, bool named, FigureFont font)
{
    if (named) {
        auto* title = new QCPItemText(&plot);
        title->position->setCoords(plot.xAxis->range().lower, std::ranges::max(series.y()) + 0.5);
        title->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
        title->setFont(figureFont(font, core::reports::figureNamePoints));
        title->setColor(ink);
        title->setText(toQt(series.name));
    }
    for (const auto& [x, y, bounds, shade, words, note, behind] : series.points) {
        auto* cell = new QCPItemRect(&plot);
        cell->topLeft->setCoords(x - 0.5, y + 0.5);
        cell->bottomRight->setCoords(x + 0.5, y - 0.5);
        cell->setPen(pen(Qt::white, 1.0));
        cell->setBrush(tint(darkest, 0.85 * shade));
        auto* label = new QCPItemText(&plot);
        label->position->setCoords(x, y);
        label->setPositionAlignment(Qt::AlignCenter);
        label->setTextAlignment(Qt::AlignCenter);
        label->setFont(figureFont(font, core::reports::figureNamePoints));
        label->setColor(ink); // readable on the darkest shade too
        label->setText(toQt(words));
    }
    for (auto* axis : {plot.xAxis, plot.yAxis})
        axis->setBasePen(Qt::NoPen);
}

/// Words beside points, and lines to them.
void addNotes(const PlotArea& area, const Figure& figure, FigureFont font)
{
    for (const auto& note : figure.notes) {
        const double x = core::reports::barMiddle(figure, note.series, note.x);
        const auto side = core::reports::sideOf(figure, note);
        const double away = points(core::reports::figureNoteAway);
        auto* line = new QCPItemLine(&area.plot); // the plot owns it
        auto* words = new QCPItemText(&area.plot);
        area.place(line->start, x, note.y);
        words->position->setParentAnchor(line->start);
        words->position->setType(QCPItemPosition::ptAbsolute);
        words->position->setCoords(side.right ? away : -away, side.above ? -away : away);
        line->end->setParentAnchor(line->start);
        line->end->setType(QCPItemPosition::ptAbsolute);
        line->end->setCoords(side.right ? away : -away, side.above ? -away : away);
        auto thin = pen(QColor(0x66, 0x66, 0x66), 0.4);
        line->setPen(thin);
        words->setPositionAlignment((side.right ? Qt::AlignLeft : Qt::AlignRight) |
                                    (side.above ? Qt::AlignBottom : Qt::AlignTop));
        words->setTextAlignment(side.right ? Qt::AlignLeft : Qt::AlignRight);
        words->setFont(figureFont(font, core::reports::figureNamePoints));
        words->setColor(ink);
        words->setBrush(QBrush(QColor(255, 255, 255, 200))); // readable on bars and lines
        words->setText(toQt(note.text));
        for (QCPAbstractItem* item : std::initializer_list<QCPAbstractItem*>{line, words})
            item->setClipAxisRect(area.rect);
    }
}

/// Entries of the legend that stand for a colour or for a pattern: of plottables without data.
void addKeys(const PlotArea& area, const FigureLayout& layout)
{
    const auto mark = layout.figure.series.front().mark;
    for (const auto& key : layout.keys) {
        const auto look = inkOf(layout.figure, key);
        if (mark == Mark::Bars) {
            auto* bars = new HatchedBars(area.x, area.y); // the plot owns it
            bars->setName(toQt(key.text));
            fillBars(*bars, look);
            continue;
        }
        auto* sample = area.plot.addGraph(area.x, area.y);
        sample->setName(toQt(key.text));
        if (mark == Mark::Points) {
            sample->setLineStyle(QCPGraph::lsNone);
            sample->setScatterStyle(marker(look, 3.0));
            continue;
        }
        sample->setPen(linePen(look));
        if (mark == Mark::Line && key.pattern)
            sample->setScatterStyle(marker(look, 3.5));
    }
}

Qt::Alignment cornerOf(core::reports::LegendPlace place)
{
    using core::reports::LegendPlace;
    const bool left = place == LegendPlace::TopLeft || place == LegendPlace::BottomLeft;
    const bool low = place == LegendPlace::BottomLeft || place == LegendPlace::BottomRight;
    return (left ? Qt::AlignLeft : Qt::AlignRight) | (low ? Qt::AlignBottom : Qt::AlignTop);
}

/// The legend is above, below, beside or in the plot, in the columns that were laid out; one series needs none.
void placeLegend(QCustomPlot& plot, const FigureLayout& layout, FigureFont font)
{
    const auto& figure = layout.figure;
    if (!core::reports::hasLegend(figure))
        return;
    auto* legend = plot.legend;
    auto* grid = plot.plotLayout();
    const bool inside = core::reports::isInside(figure.legend);
    if (inside)
        plot.axisRect()->insetLayout()->setInsetAlignment(0, cornerOf(figure.legend));
    else
        plot.axisRect()->insetLayout()->take(legend);
    switch (figure.legend) {
    case core::reports::LegendPlace::Above:
        grid->insertRow(0);
        grid->addElement(0, 0, legend);
        grid->setRowStretchFactor(0, 0.001);
        grid->setRowSpacing(points(2));
        break;
    case core::reports::LegendPlace::Below:
        grid->addElement(1, 0, legend);
        grid->setRowStretchFactor(1, 0.001);
        grid->setRowSpacing(points(2));
        break;
    case core::reports::LegendPlace::Right: {
        auto* column = new QCPLayoutGrid; // the plot owns it
        column->addElement(0, 0, legend);
        column->addElement(1, 0, new QCPLayoutElement(&plot)); // holds the legend up
        column->setRowStretchFactor(0, 0.001);
        grid->addElement(0, 1, column);
        grid->setColumnStretchFactor(1, 0.001);
        break;
    }
    default: // within the plot
        break;
    }
    legend->setLayer(QStringLiteral("legend"));
    legend->setVisible(true);
    legend->setFont(figureFont(font, core::reports::figureNamePoints));
    legend->setTextColor(ink);
    legend->setBorderPen(Qt::NoPen);
    legend->setBrush(inside ? QBrush(QColor(255, 255, 255, 215)) : QBrush(Qt::NoBrush)); // what is below shows through
    legend->setIconSize(points(core::reports::legendSample(figure)), points(6));
    legend->setIconTextPadding(points(core::reports::figureLegendGap));
    legend->setMargins(inside ? QMargins(points(2), points(1), points(2), points(1)) : QMargins(0, 0, 0, 0));
    legend->setColumnSpacing(points(core::reports::figureLegendRoom));
    legend->setRowSpacing(points(1));
    if (!inside && figure.legend != core::reports::LegendPlace::Right) {
        // As wide as necessary, starting where the plot starts.
        auto* margins = new QCPMarginGroup(&plot);
        legend->setAutoMargins(QCP::msLeft);
        legend->setMarginGroup(QCP::msLeft, margins);
        plot.axisRect()->setMarginGroup(QCP::msLeft, margins);
    }
    legend->setWrap(layout.legendColumns);
    legend->setFillOrder(QCPLegend::foColumnsFirst);
    for (int column = 0; column + 1 < layout.legendColumns; ++column)
        legend->setColumnStretchFactor(column, 0.001); // what is left goes to the right of the last name
}

/// All series of a figure, in their plot.
void addSeries(const PlotArea& area, const Figure& figure, FigureFont font)
{
    const auto barSeries =
        std::count_if(figure.series.begin(), figure.series.end(), [](const Series& s) { return s.mark == Mark::Bars; });
    QCPBarsGroup* group = nullptr;
    if (barSeries > 0) {
        group = new QCPBarsGroup(&area.plot);
        group->setSpacingType(QCPBarsGroup::stAbsolute);
        group->setSpacing(0);
    }
    for (std::size_t i = 0; i < figure.series.size(); ++i) {
        const auto& series = figure.series[i];
        const auto look = inkOf(figure, i);
        switch (series.mark) {
        case Mark::Line:
        case Mark::Step:
            addLine(area, series, look);
            break;
        case Mark::Points:
            addPoints(area, series, look);
            break;
        case Mark::Bars:
            addBars(area, series, look, group, core::reports::barGroupWidth(figure) / static_cast<double>(barSeries));
            break;
        case Mark::Cells:
            addCells(area.plot, series, paletteColour(figure, 0), figure.series.size() > 1, font);
            break;
        case Mark::Areas:
            addAreas(area.plot, series, look, font);
            break;
        case Mark::Spans:
            addSpans(area.plot, series, look, font);
            break;
        }
    }
}

/// Words at a place of the paper, in points from its upper left corner.
void addWords(QCustomPlot& plot, const std::string& words, double x, double y, Qt::Alignment side, const QFont& font,
              bool upwards = false)
{
    auto* text = new QCPItemText(&plot); // the plot owns it
    text->position->setType(QCPItemPosition::ptAbsolute);
    text->position->setCoords(points(x), points(y));
    text->setPositionAlignment(side);
    text->setClipToAxisRect(false);
    text->setFont(font);
    text->setColor(ink);
    text->setText(toQt(words));
    if (upwards)
        text->setRotation(-90.0);
}

/// A plot for each series, at the places that were laid out.
void addPanels(QCustomPlot& plot, const FigureLayout& layout, const Paper& paper)
{
    const double width = paper.widthMm / 25.4 * 72.0, height = paper.heightMm / 25.4 * 72.0;
    plot.plotLayout()->clear();
    plot.plotLayout()->setMargins(QMargins(0, 0, 0, 0));
    auto* places = new QCPLayoutInset; // the plot owns it
    plot.plotLayout()->addElement(0, 0, places);
    const auto names = figureFont(paper.font, core::reports::figureNamePoints);
    double right = 0.0;
    for (const auto& panel : layout.panels) {
        const auto shown = core::reports::figureOf(layout, panel);
        auto* rect = new QCPAxisRect(&plot); // with the four axes
        rect->setAutoMargins(QCP::msNone);
        rect->setMargins(QMargins(0, 0, 0, 0));
        rect->setMinimumSize(10, 10);
        places->addElement(rect,
                           QRectF(panel.left / width, panel.top / height, panel.width / width, panel.height / height));
        for (auto* axis : rect->axes()) { // as the plot does for the one that it makes itself
            axis->setLayer(QStringLiteral("axes"));
            axis->grid()->setLayer(QStringLiteral("grid"));
        }
        const PlotArea area(plot, rect);
        styleAxis(*area.x, shown.x, core::reports::xRange(shown), paper.font, layout.slanted);
        styleAxis(*area.y, shown.y, core::reports::yRange(shown), paper.font, false);
        constexpr double tickHeight = 12.0, tickWidth = 28.0; // points that a number takes
        if (shown.y.categories.empty())
            area.y->ticker()->setTickCount(std::clamp(static_cast<int>(panel.height / tickHeight), 2, 5));
        if (shown.x.categories.empty())
            area.x->ticker()->setTickCount(std::clamp(static_cast<int>(panel.width / tickWidth), 2, 5));
        area.x->setTickLabels(panel.xNames);
        area.y->setTickLabels(panel.yNames);
        area.x->grid()->setVisible(false);
        for (const auto side : {QCPAxis::atTop, QCPAxis::atRight})
            rect->axis(side)->setVisible(false);
        addSeries(area, shown, paper.font);
        addNotes(area, shown, paper.font);
        addWords(plot, panel.title, panel.left, panel.titleBaseline, Qt::AlignLeft | Qt::AlignBottom, names);
        right = std::max(right, panel.left + panel.width);
    }
    const auto labels = figureFont(paper.font, core::reports::figureLabelPoints);
    const auto& first = layout.panels.front();
    const auto& last = layout.panels.back();
    addWords(plot, layout.figure.x.label, (first.left + right) / 2.0, layout.xLabelY,
             Qt::AlignHCenter | Qt::AlignBottom, labels);
    addWords(plot, layout.figure.y.label, layout.yLabelX, (first.top + last.top + last.height) / 2.0,
             Qt::AlignHCenter | Qt::AlignBottom, labels, true);
}

} // namespace

int figureUnits(double millimetres) { return static_cast<int>(std::lround(millimetres / 25.4 * figureUnitsPerInch)); }

core::reports::MeasureText figureMeasure(FigureFont font)
{
    return [font](std::string_view text, double pt) {
        static std::map<std::pair<FigureFont, int>, QFontMetricsF> known;
        const auto key = std::pair(font, points(pt));
        auto found = known.find(key);
        if (found == known.end())
            found = known.emplace(key, QFontMetricsF(figureFont(font, pt))).first;
        return found->second.horizontalAdvance(toQt(text)) / pointUnits;
    };
}

std::unique_ptr<QCustomPlot> makePlot(const FigureLayout& layout, const Paper& paper)
{
    const auto& figure = layout.figure;
    auto plot = std::make_unique<QCustomPlot>();
    const int width = figureUnits(paper.widthMm);
    const int height = figureUnits(paper.heightMm);
    plot->resize(width, height);
    plot->setLocale(QLocale::c());
    plot->setBackground(QBrush(Qt::white));
    plot->setAntialiasedElements(QCP::aeAll);
    plot->setAutoAddPlottableToLegend(true);
    if (!layout.panels.empty()) {
        plot->setAutoAddPlottableToLegend(false);
        addPanels(*plot, layout, paper);
        return plot;
    }
    plot->plotLayout()->setMargins(QMargins(points(1), points(2), points(1), points(1)));
    auto* area = plot->axisRect();
    area->setMinimumMargins(QMargins(points(2), points(5), points(layout.rightRoom), points(2)));
    styleAxis(*plot->xAxis, figure.x, core::reports::xRange(figure), paper.font, layout.slanted);
    styleAxis(*plot->yAxis, figure.y, core::reports::yRange(figure), paper.font, false);
    if (const auto step = core::reports::wholeTicks(figure)) {
        const QSharedPointer<QCPAxisTickerFixed> ticker(new QCPAxisTickerFixed);
        ticker->setTickStep(*step);
        plot->xAxis->setTicker(ticker);
    }
    plot->xAxis->grid()->setVisible(false);

    const PlotArea whole(*plot, area);
    plot->setAutoAddPlottableToLegend(layout.keys.empty());
    addSeries(whole, figure, paper.font);
    plot->setAutoAddPlottableToLegend(true);
    addKeys(whole, layout);
    addNotes(whole, figure, paper.font);
    if (figure.sets) {
        const QSharedPointer<QCPAxisTickerFixed> ticker(new QCPAxisTickerFixed);
        ticker->setTickStep(core::reports::wholeStep(figure.series.front().points.front().y));
        plot->yAxis->setTicker(ticker);
        auto room = area->minimumMargins();
        room.setLeft(points(-layout.sets.left + 1.0));
        room.setBottom(points(layout.belowPlot - 1.0));
        area->setMinimumMargins(room);
        new SetRowsItem(plot.get(), layout, figureFont(paper.font, core::reports::figureNamePoints),
                        tint(paletteColour(figure, 0), 0.7), pen(paletteColour(figure, 0), 0.6));
    }
    placeLegend(*plot, layout, paper.font);
    return plot;
}

} // namespace ui
