#pragma once

#include <QtGlobal>

#include "core/reports/basics/number.h"
#include "core/reports/registry.h"

namespace core::reports {

/// A cell as a reader sees it; "-" where it is empty.
inline std::string shown(const Cell& cell)
{
    if (const auto* text = std::get_if<std::string>(&cell.value))
        return *text;
    if (const auto* number = std::get_if<double>(&cell.value))
        return formatNumber(*number, cell.digits);
    return "-";
}

/// The cell of a row by its column's title.
inline const Cell& at(const Table& table, std::size_t row, const std::string& title)
{
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (table.columns[i].title == title)
            return table.rows.at(row).at(i);
    throw std::out_of_range("no column " + title);
}

/// Whether the caption has these words; prints it if not.
inline bool says(const Table& table, const std::string& words)
{
    if (table.caption.find(words) != std::string::npos)
        return true;
    qWarning("%s: %s", words.c_str(), table.caption.c_str());
    return false;
}

} // namespace core::reports
