#include "ui/lab/tries/try_picture.h"

#include <cmath>
#include <memory>

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextDocument>

#include "ui/base/convert.h"
#include "ui/charts/figure_plot.h"
#include "ui/lab/tries/try_words.h"

namespace ui {

using core::store::TryRecord;

namespace {

constexpr int letterUnits = 8 * 4; ///< 8 pt.
constexpr double pngDpi = 300.0;

/// A cell's text with its marked bytes in bold.
QString htmlOf(const core::reports::Cell& cell)
{
    const auto* text = std::get_if<std::string>(&cell.value);
    if (text == nullptr)
        return {};
    QString html;
    std::size_t at = 0;
    const auto plain = [&](std::size_t end) {
        return toQt(std::string_view(*text).substr(at, end - at)).toHtmlEscaped();
    };
    for (const auto& mark : cell.marked) {
        html += plain(mark.begin);
        at = mark.begin;
        html += QStringLiteral("<b>") + plain(mark.end) + QStringLiteral("</b>");
        at = mark.end;
    }
    return html + plain(text->size());
}

} // namespace

Picture tryPicture(const TryRecord& tried, const Paper& paper)
{
    const auto table = tryTable(tried);
    auto document = std::make_shared<QTextDocument>();
    QFont font(familyOf(paper.font));
    font.setPixelSize(letterUnits);
    document->setDefaultFont(font);
    document->setDocumentMargin(letterUnits / 4.0);
    QString html = QStringLiteral("<table cellpadding=\"8\" width=\"100%\">");
    for (const auto& row : table.rows) {
        html += QStringLiteral("<tr>");
        for (const auto& cell : row)
            html += QStringLiteral("<td>") + htmlOf(cell) + QStringLiteral("</td>");
        html += QStringLiteral("</tr>");
    }
    document->setHtml(html + QStringLiteral("</table>"));
    document->setTextWidth(figureUnits(paper.widthMm));
    Picture picture;
    picture.widthMm = paper.widthMm;
    picture.heightMm = std::ceil(document->size().height()) / figureUnitsPerInch * 25.4;
    picture.name = QStringLiteral("try");
    picture.caption = toQt(table.caption);
    picture.paint = [document](QPaintDevice& device, double scale) {
        QPainter painter(&device);
        painter.scale(scale, scale);
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette.setColor(QPalette::Text, Qt::black); // paper is white, whatever the window's colours are
        document->documentLayout()->draw(&painter, context);
    };
    return picture;
}

void writeTry(const TryRecord& tried, const QStringList& files, const Paper& paper)
{
    for (const auto& file : files) {
        const auto path = toPath(file);
        if (figureEnding(path) == ".tex")
            writeTex(core::reports::toLatex(tryTable(tried)), path);
        else
            writePicture(tryPicture(tried, paper), path, pngDpi);
    }
}

} // namespace ui
