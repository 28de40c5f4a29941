#include "ui/charts/picture.h"

#include <algorithm>
#include <cmath>

#include <QBuffer>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "core/base/error.h"
#include "core/files/escape.h"
#include "core/files/file.h"
#include "ui/base/convert.h"
#include "ui/charts/figure_plot.h"

namespace ui {
namespace {

/// What a picture shows and was made of, as an XMP packet (ISO 16684-1): its description, and its source as JSON.
QByteArray xmpOf(const Picture& picture)
{
    const auto text = [](const QString& words) {
        return QByteArray::fromStdString(core::xmlText(words.toStdString()));
    };
    return "<?xpacket begin=\"\xef\xbb\xbf\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
           "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
           "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
           "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\"><xmp:CreatorTool>Faultline</xmp:CreatorTool>"
           "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">" +
           text(picture.caption) + "</rdf:li></rdf:Alt></dc:description><dc:source>" + text(picture.source) +
           "</dc:source></rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"w\"?>";
}

void writePdf(QBuffer& buffer, const Picture& picture)
{
    QPdfWriter writer(&buffer);
    writer.setResolution(figureUnitsPerInch);
    writer.setPageSize(
        QPageSize(QSizeF(picture.widthMm, picture.heightMm), QPageSize::Millimeter, {}, QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setCreator(QStringLiteral("Faultline"));
    writer.setTitle(picture.caption);
    if (!picture.source.isEmpty())
        writer.setDocumentXmpMetadata(xmpOf(picture));
    picture.paint(writer, 1.0);
}

void writeSvg(QBuffer& buffer, const Picture& picture)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(figureUnitsPerInch);
    const QSize size(figureUnits(picture.widthMm), figureUnits(picture.heightMm));
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    // Qt 6.4 writes both unescaped, so that a caption with an ampersand would make the file unreadable.
    generator.setTitle(picture.name.toHtmlEscaped());
    generator.setDescription(picture.caption.toHtmlEscaped());
    picture.paint(generator, 1.0);
}

void writePng(QBuffer& buffer, const Picture& picture, double dpi)
{
    QImage image = imageOf(picture, dpi);
    image.setText(QStringLiteral("Software"), QStringLiteral("Faultline"));
    if (!picture.source.isEmpty())
        image.setText(QStringLiteral("Source"), picture.source);
    image.save(&buffer, "PNG");
}

/// The mark follows the line that says that this is XML; what it was made of, the description.
std::string marked(std::string svg, const std::string& source)
{
    svg.insert(svg.find('\n') + 1, std::string(svgMark) + "\n");
    if (const auto end = svg.find("</desc>"); !source.empty() && end != std::string::npos)
        svg.insert(end + std::string_view("</desc>").size(), "\n<metadata>" + core::xmlText(source) + "</metadata>");
    return svg;
}

} // namespace

QImage imageOf(const Picture& picture, double dpi)
{
    const auto pixels = [dpi](double mm) { return std::max(static_cast<int>(std::lround(mm / 25.4 * dpi)), 1); };
    QImage image(pixels(picture.widthMm), pixels(picture.heightMm), QImage::Format_RGB32);
    image.fill(Qt::white);
    const int perMetre = static_cast<int>(std::lround(dpi / 0.0254));
    picture.paint(image, dpi / figureUnitsPerInch);
    image.setDotsPerMeterX(perMetre); // after painting: a picture's dots would scale its fonts
    image.setDotsPerMeterY(perMetre);
    return image;
}

std::string figureEnding(const std::filesystem::path& path)
{
    auto ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return std::tolower(c); });
    const bool known = ending == ".pdf" || ending == ".svg" || ending == ".png" || ending == ".tex" || ending == ".csv";
    if (!known)
        throw core::UsageError("a figure cannot be written as '" + path.filename().string() + "'",
                               "Let the file's name end in .pdf, .svg, .png, .tex or .csv.");
    return ending;
}

std::filesystem::path numbersBeside(const std::filesystem::path& path)
{
    return figureEnding(path) == ".csv" ? path : std::filesystem::path(path).replace_extension(".figure.csv");
}

QStringList withNumbersBeside(const QStringList& figures)
{
    QStringList files = figures;
    for (const auto& figure : figures)
        files << QString::fromStdString(numbersBeside(toPath(figure)).string());
    files.removeDuplicates();
    return files;
}

void writePicture(const Picture& picture, const std::filesystem::path& path, double dpi)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const auto ending = figureEnding(path);
    if (ending == ".pdf")
        writePdf(buffer, picture);
    else if (ending == ".svg")
        writeSvg(buffer, picture);
    else
        writePng(buffer, picture, dpi);
    const std::string_view written(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    // Words, names and captions may hold control characters, which Qt writes unescaped.
    core::writeFile(path, ending == ".svg"   ? marked(core::xmlCharacters(written), picture.source.toStdString())
                          : ending == ".pdf" ? core::withLinks(std::string(written), picture.links)
                                             : std::string(written));
}

void writeTex(const std::string& tex, const std::filesystem::path& path)
{
    core::writeFile(path, std::string(texMark) + "\n" + tex);
}

} // namespace ui
