#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/reports/basics/number.h"
#include "core/reports/basics/table.h"

namespace core::reports {

// Shared by the writers of tables.

[[nodiscard]] inline bool isText(const Cell& cell) { return std::holds_alternative<std::string>(cell.value); }

/// Infinite and undefined values are not numbers.
[[nodiscard]] inline bool isNumber(const Cell& cell)
{
    const auto* number = std::get_if<double>(&cell.value);
    return number && !formatNumber(*number, 0).empty();
}

[[nodiscard]] inline std::string numberOf(const Cell& cell)
{
    return formatNumber(std::get<double>(cell.value), cell.digits);
}

/// Empty if the row is too short.
[[nodiscard]] inline const Cell& cellAt(const std::vector<Cell>& row, std::size_t column)
{
    static const Cell nothing;
    return column < row.size() ? row[column] : nothing;
}

/// The cell's text with `escape` applied to its parts and the marked ones put between `open` and `close`.
template<typename Escape>
std::string markedUp(const Cell& cell, Escape escape, const std::string& open, const std::string& close)
{
    const auto& text = std::get<std::string>(cell.value);
    std::string out;
    std::size_t at = 0;
    for (const auto& span : cell.marked) {
        const auto begin = std::min<std::size_t>(span.begin, text.size());
        const auto end = std::min<std::size_t>(span.end, text.size());
        if (begin < at || end <= begin)
            continue;
        out += escape(text.substr(at, begin - at)) + open + escape(text.substr(begin, end - begin)) + close;
        at = end;
    }
    return out + escape(text.substr(at));
}

} // namespace core::reports
