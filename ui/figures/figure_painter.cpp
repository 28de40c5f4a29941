#include "ui/figures/figure_painter.h"

#include <QPainter>

#include "core/base/error.h"
#include "core/base/file.h"
#include "ui/base/convert.h"
#include "ui/figures/custom_plot.h"
#include "ui/figures/figure_plot.h"
#include "ui/figures/picture.h"

namespace ui {
namespace {

using core::reports::Figure;

/// Paints on a device whose plane is scaled to figure units.
void paint(QPaintDevice& device, const Figure& figure, double widthMm, double heightMm, double scale)
{
    QCPPainter painter(&device);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.scale(scale, scale);
    // The same arithmetic for every device: no half-pixel shifts, no cached labels.
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    const int width = figureUnits(widthMm);
    const int height = figureUnits(heightMm);
    if (!figure.empty()) {
        makePlot(figure, widthMm, heightMm)->toPainter(&painter, width, height);
        return;
    }
    QFont font(figureFontFamily());
    font.setPixelSize(figureUnitsPerInch * 8 / 72);
    painter.fillRect(QRect(0, 0, width, height), Qt::white);
    painter.setFont(font);
    painter.setPen(QColor(0x55, 0x55, 0x55));
    painter.drawText(QRect(0, 0, width, height).adjusted(60, 60, -60, -60), Qt::AlignCenter | Qt::TextWordWrap,
                     toQt(figure.note));
}

Picture pictureOf(const Figure& figure, double widthMm, double heightMm)
{
    return {widthMm, heightMm, toQt(figure.kind), toQt(figure.caption),
            [&figure, widthMm, heightMm](QPaintDevice& device, double scale) {
                paint(device, figure, widthMm, heightMm, scale);
            }};
}

} // namespace

QImage figureImage(const Figure& figure, double widthMm, double heightMm, double dpi)
{
    return imageOf(pictureOf(figure, widthMm, heightMm), dpi);
}

void exportFigure(const Figure& figure, const std::filesystem::path& path, double widthMm, double heightMm, double dpi)
{
    const auto ending = figureEnding(path);
    const auto fits = [](double mm) { return mm >= 10.0 && mm <= 1000.0; };
    if (!fits(widthMm) || !fits(heightMm))
        throw core::UsageError("A figure's width and height are 10 to 1000 mm.");
    if (figure.empty())
        throw core::UsageError(figure.note.empty() ? "There is nothing to draw." : figure.note);
    if (ending == ".tex")
        core::writeFile(path, core::reports::toTex(figure, widthMm, heightMm));
    else if (ending != ".csv")
        writePicture(pictureOf(figure, widthMm, heightMm), path, dpi);
    core::writeFile(numbersBeside(path), core::reports::toCsv(figure));
}

} // namespace ui
