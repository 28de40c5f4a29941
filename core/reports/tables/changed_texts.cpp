#include "core/reports/tables/changed_texts.h"

#include <algorithm>

#include "core/reports/arcs/alignment.h"
#include "core/reports/tables/cells.h"

namespace core::reports {

namespace {

void append(Cell& cell, const std::string& more) { std::get<std::string>(cell.value) += more; }

} // namespace

std::pair<Cell, Cell> changedTexts(const attacks::AttackResult& result)
{
    std::pair<Cell, Cell> cells{textCell({}), textCell({})};
    for (std::size_t s = 0; s < std::min(result.original.size(), result.perturbed.size()); ++s) {
        const auto& before = result.original[s].text;
        const auto& after = result.perturbed[s].text;
        const std::string name =
            result.original.size() > 1 ? (s > 0 ? " / " : "") + result.original[s].name + ": " : "";
        append(cells.first, name);
        append(cells.second, name);
        const auto mark = [](Cell& cell, const text::Text& from, const std::vector<std::size_t>& words) {
            const auto offset = static_cast<std::uint32_t>(std::get<std::string>(cell.value).size());
            for (const auto i : words)
                cell.marked.push_back({from.word(i).span.begin + offset, from.word(i).span.end + offset});
        };
        for (const auto& column : align(before, after))
            if (column.kind != AlignedWords::Kind::Same) {
                mark(cells.first, before, column.before);
                mark(cells.second, after, column.after);
            }
        append(cells.first, before.str());
        append(cells.second, after.str());
    }
    return cells;
}

} // namespace core::reports
