#include "core/reports/tables/pivot_marks.h"

#include <algorithm>

#include "core/metrics/paired_test.h"
#include "core/reports/number.h"

namespace core::reports {
namespace {

bool tellsStrength(const std::string& measure)
{
    return measure == "success" || measure == "valid" || measure == "attacked-accuracy" ||
           measure == "robust-accuracy" || measure == "attacked-macro-f1";
}

bool largestIsStrongest(const std::string& measure) { return measure == "success" || measure == "valid"; }

/// One number alone is not set off.
void embolden(const std::vector<Cell*>& candidates, bool largest)
{
    std::vector<Cell*> cells;
    for (auto* cell : candidates)
        if (std::holds_alternative<double>(cell->value))
            cells.push_back(cell);
    if (cells.size() < 2)
        return;
    const auto value = [](const Cell* cell) { return std::get<double>(cell->value); };
    const auto best = *std::max_element(cells.begin(), cells.end(), [&](const Cell* a, const Cell* b) {
        return largest ? value(a) < value(b) : value(a) > value(b);
    });
    const auto printed = formatNumber(value(best), best->digits);
    for (auto* cell : cells)
        cell->bold = formatNumber(value(cell), cell->digits) == printed;
}

/// Examples that one of two campaigns alone succeeded on, among those that both have a result for.
std::pair<std::size_t, std::size_t> discordant(const CampaignData& first, const CampaignData& second)
{
    std::map<std::pair<std::string, std::uint64_t>, bool> succeeded;
    for (const auto& result : first.results)
        if (result.status != attacks::Status::Error)
            succeeded[{result.example, result.exampleHash}] = result.status == attacks::Status::Succeeded;
    std::pair<std::size_t, std::size_t> counts;
    for (const auto& result : second.results) {
        const auto found = succeeded.find({result.example, result.exampleHash});
        if (found == succeeded.end() || result.status == attacks::Status::Error)
            continue;
        const bool other = result.status == attacks::Status::Succeeded;
        counts.first += found->second && !other ? 1 : 0;
        counts.second += !found->second && other ? 1 : 0;
    }
    return counts;
}

} // namespace

std::string emboldenStrongest(Table& table, const PivotColumns& columns, bool rowsAreAttacks, bool columnsAreAttacks)
{
    if (std::none_of(columns.measures.begin(), columns.measures.end(), tellsStrength) ||
        (!rowsAreAttacks && !columnsAreAttacks))
        return {};
    if (columnsAreAttacks) {
        for (auto& row : table.rows) {
            std::map<std::string, std::vector<Cell*>> cells; // by measure
            for (std::size_t c = 0; c < columns.measures.size(); ++c)
                if (tellsStrength(columns.measures[c]))
                    cells[columns.measures[c]].push_back(&row[columns.first + c]);
            for (const auto& [measure, alike] : cells)
                embolden(alike, largestIsStrongest(measure));
        }
        return " Bold: the strongest attack of the row.";
    }
    for (std::size_t c = 0; c < columns.measures.size(); ++c) {
        std::vector<Cell*> cells;
        for (auto& row : table.rows)
            cells.push_back(&row[columns.first + c]);
        if (tellsStrength(columns.measures[c]))
            embolden(cells, largestIsStrongest(columns.measures[c]));
    }
    return " Bold: the strongest attack of the column.";
}

std::string markSignificance(Table& table, const PivotColumns& columns, const PivotRuns& runs)
{
    std::vector<double> pValues;
    std::vector<Cell*> cells;
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        const auto base = runs.find({r, 0});
        if (base == runs.end() || base->second.size() != 1)
            continue;
        for (std::size_t c = 1; c < columns.measures.size(); ++c) {
            const auto other = runs.find({r, c});
            if (columns.measures[c] != "success" || other == runs.end() || other->second.size() != 1)
                continue;
            const auto [first, second] = discordant(*base->second.front(), *other->second.front());
            pValues.push_back(metrics::mcNemar(first, second));
            cells.push_back(&table.rows[r][columns.first + c]);
        }
    }
    const auto adjusted = metrics::holm(pValues);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const char* mark = adjusted[i] < 0.001 ? "***" : adjusted[i] < 0.01 ? "**" : adjusted[i] < 0.05 ? "*" : "";
        cells[i]->note += (cells[i]->note.empty() || *mark == '\0' ? "" : " ") + std::string(mark);
    }
    return " Stars: success on the same examples differs from the first column, McNemar's exact test, " +
           std::to_string(pValues.size()) + " tests adjusted by Holm (* p < .05, ** p < .01, *** p < .001).";
}

} // namespace core::reports
