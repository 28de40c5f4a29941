#include "core/reports/writers/bounds.h"

#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "core/reports/writers/cell_text.h"

namespace core::reports {

namespace {

using Ends = std::pair<Cell, Cell>;

/// The number that a text begins with, as a cell that is written so again; takes it away from the text.
std::optional<Cell> takeNumber(std::string_view& text)
{
    double value = 0.0;
    const auto* end = std::from_chars(text.data(), text.data() + text.size(), value).ptr;
    const auto taken = text.substr(0, static_cast<std::size_t>(end - text.data()));
    if (taken.empty())
        return std::nullopt;
    text.remove_prefix(taken.size());
    Cell cell;
    cell.value = value;
    const auto point = taken.find('.');
    cell.digits = point == std::string_view::npos ? 0 : static_cast<int>(taken.size() - point - 1);
    return cell;
}

bool takePrefix(std::string_view& text, std::string_view prefix)
{
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

std::optional<Ends> endsOf(const Cell& cell)
{
    std::string_view note = cell.note;
    if (!takePrefix(note, "["))
        return std::nullopt;
    const auto low = takeNumber(note);
    if (!low || !takePrefix(note, ", "))
        return std::nullopt;
    const auto high = takeNumber(note);
    return high && takePrefix(note, "]") ? std::optional(Ends(*low, *high)) : std::nullopt;
}

} // namespace

Table withBounds(const Table& table)
{
    Table wide = table;
    wide.columns.clear();
    for (auto& row : wide.rows)
        row.clear();
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        std::vector<std::optional<Ends>> bounds;
        bool any = false;
        for (const auto& row : table.rows) {
            bounds.push_back(endsOf(cellAt(row, c)));
            any = any || bounds.back();
        }
        wide.columns.push_back(table.columns[c]);
        if (any)
            for (const auto* bound : {" low", " high"})
                wide.columns.push_back({table.columns[c].title + bound, true});
        for (std::size_t r = 0; r < table.rows.size(); ++r) {
            wide.rows[r].push_back(cellAt(table.rows[r], c));
            if (!any)
                continue;
            const auto [low, high] = bounds[r].value_or(Ends());
            wide.rows[r].insert(wide.rows[r].end(), {low, high});
        }
    }
    return wide;
}

} // namespace core::reports
