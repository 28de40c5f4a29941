#include "ui/figures/figure_painter.h"

#include <algorithm>
#include <cmath>

#include <QBuffer>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "core/base/error.h"
#include "core/base/file.h"
#include "ui/base/convert.h"
#include "ui/figures/custom_plot.h"
#include "ui/figures/figure_plot.h"

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

QByteArray pdfOf(const Figure& figure, double widthMm, double heightMm)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(figureUnitsPerInch);
        writer.setPageSize(QPageSize(QSizeF(widthMm, heightMm), QPageSize::Millimeter, {}, QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF(0, 0, 0, 0));
        writer.setCreator(QStringLiteral("Faultline"));
        writer.setTitle(toQt(figure.caption));
        paint(writer, figure, widthMm, heightMm, 1.0);
    }
    return bytes;
}

QByteArray svgOf(const Figure& figure, double widthMm, double heightMm)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setResolution(figureUnitsPerInch);
        const QSize size(figureUnits(widthMm), figureUnits(heightMm));
        generator.setSize(size);
        generator.setViewBox(QRect(QPoint(0, 0), size));
        // Qt 6.4 writes both as they are, so that a caption with an ampersand would make the file unreadable.
        generator.setTitle(toQt(figure.kind).toHtmlEscaped());
        generator.setDescription(toQt(figure.caption).toHtmlEscaped());
        paint(generator, figure, widthMm, heightMm, 1.0);
    }
    return bytes;
}

QByteArray pngOf(const Figure& figure, double widthMm, double heightMm, double dpi)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    figureImage(figure, widthMm, heightMm, dpi).save(&buffer, "PNG");
    return bytes;
}

} // namespace

QImage figureImage(const Figure& figure, double widthMm, double heightMm, double dpi)
{
    const auto pixels = [dpi](double mm) { return std::max(static_cast<int>(std::lround(mm / 25.4 * dpi)), 1); };
    QImage image(pixels(widthMm), pixels(heightMm), QImage::Format_RGB32);
    image.fill(Qt::white);
    const int perMetre = static_cast<int>(std::lround(dpi / 0.0254));
    paint(image, figure, widthMm, heightMm, dpi / figureUnitsPerInch);
    image.setDotsPerMeterX(perMetre); // after painting: a picture's dots would scale its fonts
    image.setDotsPerMeterY(perMetre);
    return image;
}

void exportFigure(const Figure& figure, const std::filesystem::path& path, double widthMm, double heightMm, double dpi)
{
    auto ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return std::tolower(c); });
    const bool known = ending == ".pdf" || ending == ".svg" || ending == ".png" || ending == ".tex" || ending == ".csv";
    if (!known)
        throw core::UsageError("A figure cannot be written as '" + path.filename().string() + "'.",
                               "Let the file's name end in .pdf, .svg, .png, .tex or .csv.");
    const auto fits = [](double mm) { return mm >= 10.0 && mm <= 1000.0; };
    if (!fits(widthMm) || !fits(heightMm))
        throw core::UsageError("A figure's width and height are 10 to 1000 mm.");
    if (figure.empty())
        throw core::UsageError(figure.note.empty() ? "There is nothing to draw." : figure.note);
    if (ending == ".tex")
        return core::writeFile(path, core::reports::toTex(figure, widthMm, heightMm));
    if (ending == ".csv")
        return core::writeFile(path, core::reports::toCsv(figure));
    const QByteArray bytes = ending == ".pdf"   ? pdfOf(figure, widthMm, heightMm)
                             : ending == ".svg" ? svgOf(figure, widthMm, heightMm)
                                                : pngOf(figure, widthMm, heightMm, dpi);
    core::writeFile(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

} // namespace ui
