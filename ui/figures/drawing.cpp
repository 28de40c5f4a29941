#include "ui/figures/drawing.h"

#include "core/base/error.h"
#include "ui/arcs/arc_painter.h"
#include "ui/base/convert.h"
#include "ui/charts/figure_painter.h"

namespace ui {
namespace {

using core::reports::Figure;

core::reports::ArcFigure setOnPaper(const core::reports::ArcReport& drawing, const Paper& paper)
{
    return arcsOnPaper(drawing.examples, drawing.overlaid, paper.widthMm, paper.font);
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
