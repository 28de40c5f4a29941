#include "ui/figures/table_links.h"

#include <QCoreApplication>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTextTable>
#include <QUrl>

#include "ui/base/convert.h"

namespace ui {
namespace {

/// The first table of a document.
QTextTable* tableIn(const QTextDocument& document)
{
    for (auto* frame : document.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame))
            return table;
    return nullptr;
}

} // namespace

void showTable(QTextBrowser& browser, const core::reports::Table& table)
{
    browser.setMarkdown(toQt(core::reports::toMarkdown(table)));
    auto* shown = tableIn(*browser.document());
    if (shown == nullptr)
        return;
    for (std::size_t r = 0; r < table.rows.size(); ++r)
        for (std::size_t c = 0; c < table.rows[r].size(); ++c) {
            const auto row = static_cast<int>(r) + 1, column = static_cast<int>(c); // below the headings
            if (table.rows[r][c].behind.empty() || row >= shown->rows() || column >= shown->columns())
                continue;
            const auto cell = shown->cellAt(row, column);
            auto words = cell.firstCursorPosition();
            words.setPosition(cell.lastCursorPosition().position(), QTextCursor::KeepAnchor);
            QTextCharFormat link;
            link.setAnchor(true);
            link.setAnchorHref(QStringLiteral("%1/%2").arg(r).arg(c));
            link.setToolTip(QCoreApplication::translate("ui::TableLinks", "Click to see the examples"));
            words.mergeCharFormat(link);
        }
}

std::pair<std::size_t, std::size_t> cellOf(const QUrl& link)
{
    const auto parts = link.toString().split(QLatin1Char('/'));
    return parts.size() == 2 ? std::pair(static_cast<std::size_t>(parts[0].toULongLong()),
                                         static_cast<std::size_t>(parts[1].toULongLong()))
                             : std::pair<std::size_t, std::size_t>();
}

QString tableHtml(const core::reports::Table& table)
{
    QTextDocument document;
    document.setMarkdown(toQt(core::reports::toMarkdown(table)));
    return document.toHtml();
}

} // namespace ui
