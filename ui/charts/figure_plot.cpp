#include "ui/charts/figure_plot.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <QFontMetricsF>

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
using core::reports::patternOf;
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

QColor seriesColour(std::size_t i)
{
    const auto& colours = core::reports::seriesColours();
    return QColor(QLatin1Char('#') + toQt(colours[i % colours.size()]));
}

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

QPen linePen(std::size_t i)
{
    QPen line = pen(seriesColour(i), 1.0);
    if (const auto& dash = dashes[static_cast<qsizetype>(patternOf(i, static_cast<std::size_t>(dashes.size())))];
        !dash.isEmpty())
        line.setDashPattern(dash);
    return line;
}

QCPScatterStyle marker(std::size_t i, double pt)
{
    const auto colour = seriesColour(i);
    auto fill = colour;
    fill.setAlphaF(0.35F); // points on top of each other show as darker
    return {shapes[patternOf(i, std::size(shapes))], pen(colour, 0.5), fill, pt * pointUnits};
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
void addWhiskers(QCustomPlot& plot, const Series& series, QCPAbstractPlottable* plottable)
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
    auto* errors = new QCPErrorBars(plot.xAxis, plot.yAxis); // the plot owns it
    errors->setDataPlottable(plottable);
    errors->setData(minus, plus);
    errors->setPen(pen(ink, 0.5));
    errors->setWhiskerWidth(points(2.5));
    errors->setSymbolGap(0);
    errors->removeFromLegend();
}

void addBand(QCustomPlot& plot, const Series& series, std::size_t index, std::pair<std::size_t, std::size_t> places)
{
    QVector<double> x;
    QVector<double> lows;
    QVector<double> highs;
    for (auto i = places.first; i < places.second; ++i) {
        x << series.points[i].x;
        lows << series.points[i].bounds->low;
        highs << series.points[i].bounds->high;
    }
    auto* low = plot.addGraph();
    auto* high = plot.addGraph();
    auto shade = seriesColour(index);
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

void addLine(QCustomPlot& plot, const Series& series, std::size_t index)
{
    for (const auto& band : core::reports::bandsOf(series))
        addBand(plot, series, index, band);
    auto* line = series.mark == Mark::Line ? new WholeMarkers(plot.xAxis, plot.yAxis) : plot.addGraph();
    line->setName(toQt(series.name));
    line->setLineStyle(series.mark == Mark::Step ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
    line->setPen(linePen(index));
    if (series.mark == Mark::Line)
        line->setScatterStyle(marker(index, 3.5));
    line->setData(qtVector(series.x()), qtVector(series.y()), true);
    addWhiskers(plot, series, line);
}

void addPoints(QCustomPlot& plot, Series series, std::size_t index)
{
    std::ranges::stable_sort(series.points, {}, &core::reports::Point::x); // as the graph sorts them
    auto* graph = new WholeMarkers(plot.xAxis, plot.yAxis);                // the plot owns it
    graph->setName(toQt(series.name));
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(marker(index, 3.0));
    graph->setAdaptiveSampling(false);
    graph->setData(qtVector(series.x()), qtVector(series.y()), true);
    addWhiskers(plot, series, graph);
}

void addBars(QCustomPlot& plot, Series series, std::size_t index, QCPBarsGroup* group, double width)
{
    std::ranges::stable_sort(series.points, {}, &core::reports::Point::x);
    auto* bars = new HatchedBars(plot.xAxis, plot.yAxis); // the plot owns it
    const auto colour = seriesColour(index);
    bars->setName(toQt(series.name));
    bars->setWidthType(QCPBars::wtPlotCoords);
    bars->setWidth(width);
    bars->setBarsGroup(group);
    bars->setPen(pen(colour, 0.6));
    bars->setBrush(tint(colour, index == 0 ? 0.7 : 0.25));
    bars->setHatch(static_cast<HatchedBars::Hatch>(patternOf(index, HatchedBars::hatchCount)), pen(colour, 0.5),
                   points(3));
    bars->setData(qtVector(series.x()), qtVector(series.y()), true);
    addWhiskers(plot, series, bars);
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

void addAreas(QCustomPlot& plot, const Series& series, std::size_t index, FigureFont font)
{
    const auto colour = seriesColour(index);
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
        outline->setPen(linePen(index));
        outline->setBrush(tint(colour, index == 0 ? 0.6 : 0.3));
        if (named)
            outline->removeFromLegend();
        named = true;
        begin = end + 1;
    }
}

/// Bars along x, each from its own low to its own high.
void addSpans(QCustomPlot& plot, const Series& series, std::size_t index, FigureFont font)
{
    const auto colour = seriesColour(index);
    for (std::size_t i = 0; i < series.points.size(); ++i) {
        const auto& span = series.points[i];
        const auto ends = span.bounds.value_or(core::reports::Bounds{span.x, span.x});
        auto* bar = new HatchedBars(plot.yAxis, plot.xAxis); // the plot owns it
        bar->setName(toQt(series.name));
        bar->setWidthType(QCPBars::wtPlotCoords);
        bar->setWidth(0.7);
        bar->setBaseValue(ends.low);
        bar->setPen(pen(colour, 0.6));
        bar->setBrush(tint(colour, index == 0 ? 0.7 : 0.25));
        bar->setHatch(static_cast<HatchedBars::Hatch>(patternOf(index, HatchedBars::hatchCount)), pen(colour, 0.5),
                      points(3));
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

void addCells(QCustomPlot& plot, const Series& series, bool named, FigureFont font)
{
    if (named) {
        auto* title = new QCPItemText(&plot);
        title->position->setCoords(plot.xAxis->range().lower, std::ranges::max(series.y()) + 0.5);
        title->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
        title->setFont(figureFont(font, core::reports::figureNamePoints));
        title->setColor(ink);
        title->setText(toQt(series.name));
    }
    for (const auto& [x, y, bounds, shade, words, note] : series.points) {
        auto* cell = new QCPItemRect(&plot);
        cell->topLeft->setCoords(x - 0.5, y + 0.5);
        cell->bottomRight->setCoords(x + 0.5, y - 0.5);
        cell->setPen(pen(Qt::white, 1.0));
        cell->setBrush(tint(seriesColour(0), 0.85 * shade));
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

/// The legend is above, below or beside the plot in the columns that were laid out; one series needs none.
void placeLegend(QCustomPlot& plot, const FigureLayout& layout, FigureFont font)
{
    const auto& figure = layout.figure;
    if (!core::reports::hasLegend(figure))
        return;
    auto* legend = plot.legend;
    auto* grid = plot.plotLayout();
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
    }
    legend->setLayer(QStringLiteral("legend"));
    legend->setVisible(true);
    legend->setFont(figureFont(font, core::reports::figureNamePoints));
    legend->setTextColor(ink);
    legend->setBorderPen(Qt::NoPen);
    legend->setBrush(Qt::NoBrush);
    legend->setIconSize(points(core::reports::figureLegendIcon), points(6));
    legend->setIconTextPadding(points(core::reports::figureLegendGap));
    legend->setMargins(QMargins(0, 0, 0, 0));
    legend->setColumnSpacing(points(core::reports::figureLegendRoom));
    legend->setRowSpacing(points(1));
    if (figure.legend != core::reports::LegendPlace::Right) {
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

    const auto barSeries =
        std::count_if(figure.series.begin(), figure.series.end(), [](const Series& s) { return s.mark == Mark::Bars; });
    QCPBarsGroup* group = nullptr;
    if (barSeries > 0) {
        group = new QCPBarsGroup(plot.get());
        group->setSpacingType(QCPBarsGroup::stAbsolute);
        group->setSpacing(0);
    }
    for (std::size_t i = 0; i < figure.series.size(); ++i) {
        const auto& series = figure.series[i];
        switch (series.mark) {
        case Mark::Line:
        case Mark::Step:
            addLine(*plot, series, i);
            break;
        case Mark::Points:
            addPoints(*plot, series, i);
            break;
        case Mark::Bars:
            addBars(*plot, series, i, group, core::reports::barGroupWidth(figure) / static_cast<double>(barSeries));
            break;
        case Mark::Cells:
            addCells(*plot, series, figure.series.size() > 1, paper.font);
            break;
        case Mark::Areas:
            addAreas(*plot, series, i, paper.font);
            break;
        case Mark::Spans:
            addSpans(*plot, series, i, paper.font);
            break;
        }
    }
    if (figure.sets) {
        const QSharedPointer<QCPAxisTickerFixed> ticker(new QCPAxisTickerFixed);
        ticker->setTickStep(core::reports::wholeStep(figure.series.front().points.front().y));
        plot->yAxis->setTicker(ticker);
        auto room = area->minimumMargins();
        room.setLeft(points(-layout.sets.left + 1.0));
        room.setBottom(points(layout.belowPlot - 1.0));
        area->setMinimumMargins(room);
        new SetRowsItem(plot.get(), layout, figureFont(paper.font, core::reports::figureNamePoints),
                        tint(seriesColour(0), 0.7), pen(seriesColour(0), 0.6));
    }
    placeLegend(*plot, layout, paper.font);
    return plot;
}

} // namespace ui
