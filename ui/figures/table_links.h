#pragma once

#include <utility>

#include "core/reports/basics/table.h"

class QTextBrowser;
class QTextDocument;
class QUrl;

namespace ui {

/// Shows a table; a click on a number that is known to count examples gives the link of its cell.
void showTable(QTextBrowser& browser, const core::reports::Table& table);

/// The row and column of such a link.
[[nodiscard]] std::pair<std::size_t, std::size_t> cellOf(const QUrl& link);

/// The table as a word processor takes it, without links.
[[nodiscard]] QString tableHtml(const core::reports::Table& table);

} // namespace ui
