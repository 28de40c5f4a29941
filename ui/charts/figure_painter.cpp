#include "ui/charts/figure_painter.h"

#include <QPainter>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/reports/origins/source.h"
#include "ui/base/convert.h"
#include "ui/charts/custom_plot.h"
#include "ui/charts/figure_plot.h"
#include "ui/charts/figure_spots.h"
#include "ui/charts/picture.h"

namespace ui {
namespace {

using core::reports::Figure;
using core::reports::FigureLayout;

/// Paints on a device whose plane is scaled to figure units.
void paint(QPaintDevice& device, const FigureLayout& layout, const Paper& paper, double scale)
{
    QCPPainter painter(&device);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.scale(scale, scale);
    // The same arithmetic for every device: no half-pixel shifts, no cached labels.
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    const int width = figureUnits(paper.widthMm);
    const int height = figureUnits(paper.heightMm);
    if (!layout.figure.empty()) {
        makePlot(layout, paper)->toPainter(&painter, width, height);
        return;
    }
    QFont font(familyOf(paper.font));
    font.setPixelSize(figureUnitsPerInch * 8 / 72);
    painter.fillRect(QRect(0, 0, width, height), Qt::white);
    painter.setFont(font);
    painter.setPen(QColor(0x55, 0x55, 0x55));
    painter.drawText(QRect(0, 0, width, height).adjusted(60, 60, -60, -60), Qt::AlignCenter | Qt::TextWordWrap,
                     toQt(layout.figure.note));
}

/// Of each number with one campaign behind it: a click in the PDF opens its examples in the window.
std::vector<core::PdfLink> linksOf(const FigureLayout& layout, const Paper& paper)
{
    constexpr std::size_t mostLinks = 500; // of a cloud of points nobody could hit one
    const auto project = core::reports::projectIn(layout.figure.source);
    std::vector<core::PdfLink> links;
    if (project.empty())
        return links;
    const auto spots = spotsOf(layout, paper);
    if (spots.size() > mostLinks)
        return links;
    auto fingerprints = core::reports::fingerprintsIn(layout.figure.source);
    const double height = paper.heightMm / 25.4 * 72.0;
    for (const auto& spot : spots)
        if (const auto& behind = layout.figure.series[spot.series].points[spot.point].behind;
            behind.size() == 1 && behind.front().campaign > 0) {
            auto url = core::reports::linkTo(project, behind.front(), fingerprints[behind.front().campaign]);
            constexpr std::size_t longestUrl = 2000; // what readers take
            if (url.size() <= longestUrl)
                links.push_back({spot.place.left(), height - spot.place.bottom(), spot.place.right(),
                                 height - spot.place.top(), std::move(url)});
        }
    return links;
}

} // namespace

FigureLayout layOut(const Figure& figure, const Paper& paper)
{
    return core::reports::layOut(figure, paper.widthMm, paper.heightMm, figureMeasure(paper.font));
}

Picture pictureOf(const Figure& figure, const Paper& paper)
{
    auto layout = layOut(figure, paper);
    auto caption = toQt(layout.figure.caption);
    return {paper.widthMm,
            paper.heightMm,
            toQt(figure.kind),
            std::move(caption),
            [layout = std::move(layout), paper](QPaintDevice& device, double scale) {
                paint(device, layout, paper, scale);
            },
            toQt(figure.source)};
}

void exportFigure(const Figure& figure, const std::filesystem::path& path, const Paper& paper, double dpi)
{
    const auto ending = figureEnding(path);
    const auto fits = [](double mm) { return mm >= 10.0 && mm <= 1000.0; };
    if (!fits(paper.widthMm) || !fits(paper.heightMm))
        throw core::UsageError("a figure's width and height must be 10 to 1000 mm");
    if (figure.empty())
        throw core::UsageError(figure.note.empty() ? "there is nothing to draw" : figure.note);
    if (ending == ".tex") {
        writeTex(core::reports::toTex(figure, paper.widthMm, paper.heightMm), path);
    } else if (ending != ".csv") {
        const auto layout = layOut(figure, paper);
        if (layout.figure.empty())
            throw core::UsageError(layout.figure.note);
        auto picture = pictureOf(figure, paper);
        if (ending == ".pdf")
            picture.links = linksOf(layout, paper);
        writePicture(picture, path, dpi);
    }
    core::writeFile(numbersBeside(path), core::reports::toCsv(figure));
}

} // namespace ui
