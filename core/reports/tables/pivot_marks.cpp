#include "core/reports/tables/pivot_marks.h"

#include <algorithm>
#include <tuple>

#include "core/metrics/paired_test.h"
#include "core/reports/basics/number.h"
#include "core/reports/data/paired.h"

namespace core::reports {
namespace {

bool largestIsStrongest(const std::string& measure)
{
    return measure == "success" || measure == "valid" || measure == "relative-degradation" ||
           isShareOfVariants(measure);
}

bool tellsStrength(const std::string& measure)
{
    return largestIsStrongest(measure) || measure == "attacked-accuracy" || measure == "robust-accuracy" ||
           measure == "perturbation-accuracy" || measure == "attacked-macro-f1";
}

/// A single number is not marked, nor attacks of which none succeeded. Whether one was.
bool embolden(const std::vector<Cell*>& candidates, bool largest)
{
    std::vector<Cell*> cells;
    for (auto* cell : candidates)
        if (std::holds_alternative<double>(cell->value))
            cells.push_back(cell);
    if (cells.size() < 2)
        return false;
    const auto value = [](const Cell* cell) { return std::get<double>(cell->value); };
    const auto best = *std::max_element(cells.begin(), cells.end(), [&](const Cell* a, const Cell* b) {
        return largest ? value(a) < value(b) : value(a) > value(b);
    });
    if (largest && value(best) <= 0.0)
        return false;
    const auto printed = formatNumber(value(best), best->digits);
    for (auto* cell : cells)
        cell->bold = formatNumber(value(cell), cell->digits) == printed;
    return true;
}

} // namespace

std::string emboldenStrongest(Table& table, const PivotColumns& columns,
                              const std::vector<std::vector<std::string>>& tasks, bool rowsAreAttacks,
                              bool columnsAreAttacks)
{
    if (std::none_of(columns.measures.begin(), columns.measures.end(), tellsStrength) ||
        (!rowsAreAttacks && !columnsAreAttacks))
        return {};
    using Line = std::tuple<std::size_t, std::string, std::string>;  // a row, or a column; the measure; the score
    std::map<Line, std::map<std::string, std::vector<Cell*>>> lines; // by task
    for (std::size_t r = 0; r < table.rows.size(); ++r)
        for (std::size_t c = 0; c < columns.measures.size(); ++c)
            if (tellsStrength(columns.measures[c]) && !tasks[r][c].empty())
                lines[{columnsAreAttacks ? r : c, columns.measures[c], columns.scores[c]}][tasks[r][c]].push_back(
                    &table.rows[r][columns.first + c]);
    bool severalTasks = false;
    bool bold = false;
    for (const auto& [line, cellsOf] : lines) {
        severalTasks = severalTasks || cellsOf.size() > 1;
        for (const auto& [task, cells] : cellsOf)
            bold = embolden(cells, largestIsStrongest(std::get<1>(line))) || bold;
    }
    if (!bold)
        return {};
    return std::string(" Bold: the strongest attack of the ") + (columnsAreAttacks ? "row" : "column") +
           (severalTasks ? ", among those on the same victim and sample, within the same limits, that are judged alike."
                         : ".");
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
            const auto pairs = pairsOf(*base->second.front(), *other->second.front());
            if (!pairs.judgedAlike)
                continue;
            pValues.push_back(pairs.p());
            cells.push_back(&table.rows[r][columns.first + c]);
        }
    }
    if (pValues.empty())
        return " No two cells can be compared by McNemar's test: each takes the answers of one campaign, judged alike.";
    const auto adjusted = metrics::holm(pValues);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const char* mark = adjusted[i] < 0.001 ? "***" : adjusted[i] < 0.01 ? "**" : adjusted[i] < 0.05 ? "*" : "";
        cells[i]->note += (cells[i]->note.empty() || *mark == '\0' ? "" : " ") + std::string(mark);
    }
    return " Stars: success on the examples that both attacked differs from the first column, McNemar's exact test, " +
           (pValues.size() == 1 ? "1 test, unadjusted" : std::to_string(pValues.size()) + " tests adjusted by Holm") +
           " (* p < .05, ** p < .01, *** p < .001).";
}

} // namespace core::reports
