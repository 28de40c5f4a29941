#include "ui/figures/drawing.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/reports/basics/number.h"
#include "ui/arcs/arc_painter.h"
#include "ui/base/convert.h"
#include "ui/charts/figure_painter.h"
#include "ui/charts/figure_spots.h"

namespace ui {
namespace {

using core::reports::Figure;

core::reports::ArcFigure setOnPaper(const core::reports::ArcReport& drawing, const Paper& paper)
{
    auto figure = arcsOnPaper(drawing.examples, drawing.overlaid, paper.widthMm, paper.font);
    figure.source = drawing.source;
    return figure;
}

/// "pwws, 40: 62.5 [30.6, 86.3]"
QString tipOf(const Figure& figure, std::size_t series, std::size_t place)
{
    using core::reports::formatNumber;
    const auto& point = figure.series[series].points[place];
    const auto coordinate = [](const core::reports::Axis& axis, double value) {
        const auto at = static_cast<std::size_t>(std::max(std::lround(value), 0L));
        auto name = axis.categories.empty() || at >= axis.categories.size() ? core::reports::formatExact(value)
                                                                            : axis.categories[at];
        std::ranges::replace(name, '\n', ' ');
        return name;
    };
    const auto mark = figure.series[series].mark;
    if (mark == core::reports::Mark::Areas) { // of a distribution there is no single number
        const auto of = figure.x.categories.empty() ? std::string() : ", " + coordinate(figure.x, point.x);
        return toQt(figure.series[series].name + of);
    }
    std::string tip = figure.series[series].name + ", " +
                      coordinate(figure.x, mark == core::reports::Mark::Spans ? point.y : point.x) + ": ";
    if (mark == core::reports::Mark::Cells)
        tip += point.label;
    else if (mark == core::reports::Mark::Spans && point.bounds)
        tip += formatNumber(point.bounds->high - point.bounds->low, 1);
    else
        tip += formatNumber(point.y, 1);
    if (point.bounds && mark != core::reports::Mark::Spans)
        tip += " [" + formatNumber(point.bounds->low, 1) + ", " + formatNumber(point.bounds->high, 1) + "]";
    std::ranges::replace(tip, '\n', ' ');
    return toQt(tip);
}

/// A figure that shows only a message.
Figure saying(std::string note)
{
    Figure figure;
    figure.kind = "arcs";
    figure.note = std::move(note);
    return figure;
}

} // namespace

bool isEmpty(const Drawing& drawing)
{
    if (const auto* figure = std::get_if<Figure>(&drawing))
        return figure->empty();
    return std::get<core::reports::ArcReport>(drawing).examples.empty();
}

std::vector<DrawnSpot> spotsOf(const Drawing& drawing, const Paper& paper)
{
    std::vector<DrawnSpot> spots;
    if (const auto* figure = std::get_if<Figure>(&drawing)) {
        const auto layout = layOut(*figure, paper);
        for (const auto& spot : spotsOf(layout, paper))
            spots.push_back({spot.place, tipOf(*figure, spot.series, spot.point),
                             figure->series[spot.series].points[spot.point].behind,
                             std::pair(spot.series, spot.point)});
        return spots;
    }
    if (!noteOf(drawing, paper).empty())
        return spots;
    const auto figure = setOnPaper(std::get<core::reports::ArcReport>(drawing), paper);
    for (const auto& panel : figure.panels) {
        DrawnSpot spot{arcPlace(panel), toQt(panel.example.title), {}, {}};
        if (panel.example.campaignId > 0)
            spot.behind = {{panel.example.campaignId, {}, {panel.example.id}}};
        spots.push_back(std::move(spot));
    }
    return spots;
}

bool hasThinBars(const Drawing& drawing, const Paper& paper)
{
    const auto* figure = std::get_if<Figure>(&drawing);
    return figure != nullptr && core::reports::canHavePanels(*figure) && layOut(*figure, paper).thinBars;
}

std::string captionOf(const Drawing& drawing, const Paper& paper)
{
    if (const auto* figure = std::get_if<Figure>(&drawing)) {
        const auto layout = layOut(*figure, paper);
        return layout.figure.empty() ? layout.figure.note : layout.figure.caption;
    }
    const auto note = noteOf(drawing, paper);
    return note.empty() ? toStd(pictureOf(drawing, paper).caption) : note;
}

std::string noteOf(const Drawing& drawing, const Paper& paper)
{
    if (const auto* figure = std::get_if<Figure>(&drawing)) {
        const auto layout = layOut(*figure, paper);
        return layout.figure.empty() ? layout.figure.note : std::string();
    }
    const auto& arcs = std::get<core::reports::ArcReport>(drawing);
    if (arcs.examples.empty())
        return arcs.note;
    try {
        (void)setOnPaper(arcs, paper);
    } catch (const core::UsageError& error) {
        return error.what();
    }
    return {};
}

Picture pictureOf(const Drawing& drawing, const Paper& paper)
{
    if (const auto* figure = std::get_if<Figure>(&drawing))
        return pictureOf(*figure, paper);
    if (auto note = noteOf(drawing, paper); !note.empty())
        return pictureOf(saying(std::move(note)), paper);
    return pictureOf(setOnPaper(std::get<core::reports::ArcReport>(drawing), paper), paper.font);
}

std::string texOf(const Drawing& drawing, const Paper& paper)
{
    if (const auto* figure = std::get_if<Figure>(&drawing))
        return core::reports::toTex(*figure, paper.widthMm, paper.heightMm);
    return core::reports::toTex(setOnPaper(std::get<core::reports::ArcReport>(drawing), paper));
}

void exportDrawing(const Drawing& drawing, const std::filesystem::path& path, const Paper& paper)
{
    if (const auto* figure = std::get_if<Figure>(&drawing))
        exportFigure(*figure, path, paper);
    else if (const auto& arcs = std::get<core::reports::ArcReport>(drawing); arcs.examples.empty())
        throw core::UsageError(arcs.note);
    else
        exportArcs(setOnPaper(arcs, paper), path, paper.font);
}

} // namespace ui
