#include "ui/arcs/arc_painter.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/reports/basics/number.h"
#include "core/reports/origins/source.h"
#include "ui/base/convert.h"
#include "ui/charts/figure_plot.h"
#include "ui/charts/picture.h"

namespace ui {
namespace {

using core::reports::Arc;
using core::reports::arcArrowLength;
using core::reports::ArcChange;
using core::reports::arcCornerRadius;
using core::reports::ArcFigure;
using core::reports::ArcLegendEntry;
using core::reports::arcLegendSample;
using core::reports::ArcPoint;
using core::reports::arcTitlePoints;
using core::reports::PlacedArc;
using core::reports::PlacedWord;
using core::reports::styleOf;

constexpr double unit = figureUnitsPerInch / 72.0; // figure units a point
constexpr double margin = 3.0;                     // points around an exported figure
constexpr double mmPerPoint = 25.4 / 72.0;

QFont fontOf(FigureFont chosen, double points)
{
    QFont font(familyOf(chosen));
    font.setPixelSize(static_cast<int>(std::lround(points * unit)));
    font.setHintingPreference(QFont::PreferNoHinting); // the same widths at every scale
    return font;
}

QPointF at(double x, double y) { return {x * unit, y * unit}; }

void drawText(QPainter& painter, FigureFont font, const std::string& text, double points, const QPointF& leftBaseline)
{
    painter.setFont(fontOf(font, points));
    painter.drawText(leftBaseline, toQt(text));
}

QPen penOf(ArcChange change, const ArcColours& colours, double more = 0.0)
{
    const auto& style = styleOf(change);
    QPen pen(colours.of(change), (style.width + more) * unit);
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::RoundJoin);
    if (!style.dashes.empty()) {
        QVector<qreal> dashes;
        for (const double length : style.dashes)
            dashes << length / (style.width + more);
        pen.setDashPattern(dashes);
    }
    return pen;
}

/// A polyline with its corners rounded.
QPainterPath rounded(const std::vector<ArcPoint>& points, double top)
{
    QPainterPath path;
    const auto point = [&](std::size_t i) { return at(points[i].x, top + points[i].y); };
    path.moveTo(point(0));
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const QLineF in(point(i), point(i - 1));
        const QLineF out(point(i), point(i + 1));
        const double radius = std::min({arcCornerRadius * unit, in.length() / 2.0, out.length() / 2.0});
        path.lineTo(in.pointAt(in.length() > 0 ? radius / in.length() : 0));
        path.quadTo(point(i), out.pointAt(out.length() > 0 ? radius / out.length() : 0));
    }
    path.lineTo(point(points.size() - 1));
    return path;
}

void drawHead(QPainter& painter, const QPointF& tip, const QPointF& first, const QPointF& second, const QColor& colour,
              const QColor& fill)
{
    QPen pen(colour, 0.5 * unit);
    pen.setJoinStyle(Qt::RoundJoin);
    painter.setPen(pen);
    painter.setBrush(fill);
    painter.drawPolygon(QPolygonF{tip, first, second});
    painter.setBrush(Qt::NoBrush);
}

void drawArc(QPainter& painter, const PlacedArc& placed, const Arc& arc, double top, double labelPoints,
             const ArcColours& colours, bool strong)
{
    const auto pen = penOf(arc.change, colours, strong ? 0.9 : 0.0);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(pen);
    for (const auto& stroke : strokesOf(placed))
        painter.drawPath(rounded(stroke, top));
    if (const auto head = arrowOf(placed); head.found)
        drawHead(painter, at(head.tip.x, top + head.tip.y), at(head.first.x, top + head.first.y),
                 at(head.second.x, top + head.second.y), pen.color(), arc.attached ? colours.paper : pen.color());
    if (placed.labelBox.empty())
        return;
    painter.setPen(colours.ink);
    const QFontMetricsF metrics(fontOf(colours.font, labelPoints));
    const double middle = (placed.labelBox.top + placed.labelBox.bottom) / 2.0;
    drawText(painter, colours.font, placed.label, labelPoints,
             at(placed.labelBox.left, top + middle) + QPointF(0, metrics.xHeight() / 2.0 + 0.1 * labelPoints * unit));
}

void drawWord(QPainter& painter, const PlacedWord& word, double top, double points, const ArcColours& colours,
              bool chosen)
{
    if (chosen) {
        const QRectF box(at(word.box.left - 2.5, top + word.box.top), at(word.box.right + 2.5, top + word.box.bottom));
        painter.setPen(QPen(colours.chosen, 0.9 * unit));
        painter.setBrush(colours.behindChosen);
        painter.drawRoundedRect(box, 2.0 * unit, 2.0 * unit);
        painter.setBrush(Qt::NoBrush);
    }
    const auto colour = word.line == PlacedWord::Line::Before  ? colours.of(ArcChange::Lost)
                        : word.line == PlacedWord::Line::After ? colours.of(ArcChange::New)
                                                               : colours.ink;
    const bool tags = word.line == PlacedWord::Line::Tags;
    painter.setPen(tags ? colours.muted : colour);
    drawText(painter, colours.font, word.text, points, at(word.box.left, top + word.baseline));
    if (tags || word.line == PlacedWord::Line::Both)
        return;
    painter.setPen(QPen(colour, 0.7 * unit));
    const double y = top + word.baseline + 2.0;
    painter.drawLine(at(word.box.left, y), at(word.box.right, y));
}

void drawLegend(QPainter& painter, const ArcLegendEntry& entry, double points, const ArcColours& colours)
{
    using Sample = ArcLegendEntry::Sample;
    const double middle = entry.baseline - points * 0.3;
    switch (entry.sample) {
    case Sample::Line:
        painter.setPen(penOf(entry.change, colours));
        painter.drawLine(at(entry.x, middle), at(entry.x + arcLegendSample, middle));
        break;
    case Sample::OpenArrow: {
        const double x = entry.x + arcLegendSample / 2.0;
        const double half = arcArrowLength / 2.0;
        drawHead(painter, at(x, middle + half), at(x - half, middle - half), at(x + half, middle - half), colours.ink,
                 colours.paper);
        break;
    }
    case Sample::ChangedWord:
        painter.setPen(QPen(colours.of(ArcChange::New), 0.7 * unit));
        painter.drawLine(at(entry.x + 3.0, entry.baseline + 1.0),
                         at(entry.x + arcLegendSample - 3.0, entry.baseline + 1.0));
        break;
    }
    painter.setPen(colours.ink);
    drawText(painter, colours.font, entry.text, points, at(entry.x + arcLegendSample + 3.0, entry.baseline));
}

double millimetres(double points) { return (points + 2.0 * margin) * mmPerPoint; }

ArcFigure laidOut(std::vector<core::reports::ArcExample> examples, bool overlaid, double widthMm, FigureFont font,
                  bool fill)
{
    constexpr double narrowMm = 120.0; // below it a row of 10 point words would hold only a few
    core::reports::ArcOptions options;
    options.overlaid = overlaid;
    options.maxWidth = widthMm / mmPerPoint - 2.0 * margin;
    options.fill = fill;
    if (fill && widthMm < narrowMm) {
        options.wordPoints = 8.0;
        options.labelPoints = 6.0;
    }
    return core::reports::arcFigure(std::move(examples), options, figureMeasure(font));
}

} // namespace

ArcFigure arcsOnPaper(std::vector<core::reports::ArcExample> examples, bool overlaid, double widthMm, FigureFont font)
{
    auto figure = laidOut(std::move(examples), overlaid, widthMm, font, true);
    if (millimetres(figure.width) > widthMm + 0.01)
        throw core::UsageError(
            "the trees hold a word that is wider than " + core::reports::formatNumber(widthMm, 0) + " mm",
            "They fit on " + core::reports::formatNumber(std::ceil(millimetres(figure.width)), 0) + " mm.");
    return figure;
}

ArcFigure arcsWithin(std::vector<core::reports::ArcExample> examples, bool overlaid, double widthMm, FigureFont font)
{
    return laidOut(std::move(examples), overlaid, widthMm, font, false);
}

namespace {

/// A click on a sentence in the PDF opens its result in the window. `height`: of the page, in points.
std::vector<core::PdfLink> linksOf(const ArcFigure& figure, double height)
{
    const auto project = core::reports::projectIn(figure.source);
    auto fingerprints = core::reports::fingerprintsIn(figure.source);
    std::vector<core::PdfLink> links;
    for (const auto& panel : figure.panels)
        if (!project.empty() && panel.example.campaignId > 0) {
            const auto place = arcPlace(panel);
            links.push_back({place.left(), height - place.bottom(), place.right(), height - place.top(),
                             core::reports::linkTo(project, {panel.example.campaignId, {}, {panel.example.id}},
                                                   fingerprints[panel.example.campaignId])});
        }
    return links;
}

} // namespace

QRectF arcPlace(const core::reports::ArcPanel& panel)
{
    return {margin, margin + panel.top, panel.layout.width, panel.layout.height};
}

Picture pictureOf(ArcFigure figure, FigureFont font)
{
    const double width = millimetres(figure.width);
    const double height = millimetres(figure.height);
    auto description = toQt(core::reports::captionOf(figure));
    auto source = toQt(figure.source);
    return {width,
            height,
            QStringLiteral("arcs"),
            std::move(description),
            [figure = std::move(figure), font](QPaintDevice& device, double scale) {
                QPainter painter(&device);
                painter.setRenderHint(QPainter::Antialiasing);
                painter.setRenderHint(QPainter::TextAntialiasing);
                painter.scale(scale, scale);
                painter.translate(margin * unit, margin * unit);
                ArcColours colours;
                colours.font = font;
                paintArcs(painter, figure, colours);
            },
            std::move(source)};
}

QColor ArcColours::of(ArcChange change) const
{
    const auto& colour = styleOf(change).colour;
    if (colour.empty())
        return ink;
    const QColor made(QLatin1Char('#') + toQt(colour));
    return dark ? made.lighter(165) : made;
}

void paintArcs(QPainter& painter, const ArcFigure& figure, const ArcColours& colours, const ArcEmphasis& emphasis)
{
    for (const auto& panel : figure.panels) {
        painter.setPen(colours.muted);
        for (const auto& line : panel.title)
            drawText(painter, colours.font, line.text, arcTitlePoints, at(line.x, line.baseline));
        for (const bool after : {false, true}) // moved arcs are drawn on top
            for (const auto& placed : panel.layout.arcs) {
                const auto& arc = panel.example.sentence.arcs[placed.arc];
                if ((arc.change != ArcChange::Kept) == after)
                    drawArc(painter, placed, arc, panel.top, figure.options.labelPoints, colours,
                            emphasis.arc == static_cast<int>(placed.arc));
            }
        for (const auto& word : panel.layout.words)
            drawWord(painter, word, panel.top,
                     word.line == PlacedWord::Line::Tags ? figure.options.labelPoints : figure.options.wordPoints,
                     colours,
                     emphasis.column == static_cast<int>(word.column) ||
                         std::ranges::find(emphasis.linked, static_cast<int>(word.column)) != emphasis.linked.end());
    }
    for (const auto& entry : figure.legend)
        drawLegend(painter, entry, figure.options.labelPoints, colours);
}

QImage arcImage(const ArcFigure& figure, double dpi) { return imageOf(pictureOf(figure), dpi); }

void exportArcs(const ArcFigure& figure, const std::filesystem::path& path, FigureFont font, double dpi)
{
    const auto ending = figureEnding(path);
    if (figure.panels.empty())
        throw core::UsageError("there is no sentence to draw");
    if (ending == ".tex")
        writeTex(toTex(figure), path);
    else if (ending != ".csv") {
        auto picture = pictureOf(figure, font);
        if (ending == ".pdf")
            picture.links = linksOf(figure, picture.heightMm / mmPerPoint);
        writePicture(picture, path, dpi);
    }
    core::writeFile(numbersBeside(path), toCsv(figure));
}

} // namespace ui
