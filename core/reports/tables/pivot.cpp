#include <algorithm>
#include <map>

#include "core/base/error.h"
#include "core/metrics/paired_test.h"
#include "core/reports/measure.h"
#include "core/reports/number.h"
#include "core/reports/tables/cells.h"

namespace core::reports {
namespace {

std::string fieldOf(const CampaignData& campaign, const std::string& field)
{
    if (field == "victim")
        return campaign.victim;
    if (field == "recipe")
        return campaign.recipe;
    if (field == "corpus")
        return campaign.corpus;
    if (field == "campaign")
        return campaign.name;
    if (field == "seed")
        return std::to_string(campaign.seed);
    throw UsageError("A pivot table has no field '" + field + "'.", "Use victim, recipe, corpus, campaign or seed.");
}

/// One run as it is; of several the mean, with the smallest and largest beside it.
Cell meanOf(const std::vector<Cell>& runs)
{
    std::vector<double> values;
    for (const auto& run : runs)
        if (const auto* value = std::get_if<double>(&run.value))
            values.push_back(*value);
    if (runs.size() == 1 || values.empty())
        return runs.empty() ? Cell{} : runs.front();
    double sum = 0.0;
    for (const double value : values)
        sum += value;
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    Cell cell = numberCell(sum / static_cast<double>(values.size()), 1);
    cell.note = interval(*low, *high) + " of " + std::to_string(values.size());
    return cell;
}

/// Sets the strongest attack in bold; equal as printed counts as equal. One number alone is not set off.
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

/// Bold by row where the columns are attacks, by column where the rows are. Returns what the caption says of it.
std::string emboldenStrongest(Table& table, const TableOptions& options)
{
    const bool comparable =
        options.measure == "success" || options.measure == "valid" || options.measure == "attacked-accuracy";
    if (!comparable || (options.columns != "recipe" && options.rows != "recipe"))
        return {};
    const bool byRow = options.columns == "recipe";
    const bool largest = options.measure != "attacked-accuracy";
    if (byRow) {
        for (auto& row : table.rows) {
            std::vector<Cell*> cells;
            for (std::size_t c = 1; c < row.size(); ++c)
                cells.push_back(&row[c]);
            embolden(cells, largest);
        }
    } else {
        for (std::size_t c = 1; c < table.columns.size(); ++c) {
            std::vector<Cell*> cells;
            for (auto& row : table.rows)
                cells.push_back(&row[c]);
            embolden(cells, largest);
        }
    }
    return byRow ? " Bold: the strongest attack of the row." : " Bold: the strongest attack of the column.";
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

using Runs = std::map<std::pair<std::size_t, std::size_t>, std::vector<const CampaignData*>>;

/// Marks the cells of one campaign each that differ from the first column's. Returns what the caption says of it.
std::string markSignificance(Table& table, const Runs& runs)
{
    std::vector<double> pValues;
    std::vector<Cell*> cells;
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        const auto base = runs.find({r, 0});
        if (base == runs.end() || base->second.size() != 1)
            continue;
        for (std::size_t c = 1; c + 1 < table.columns.size(); ++c) {
            const auto other = runs.find({r, c});
            if (other == runs.end() || other->second.size() != 1)
                continue;
            const auto [first, second] = discordant(*base->second.front(), *other->second.front());
            pValues.push_back(metrics::mcNemar(first, second));
            cells.push_back(&table.rows[r][c + 1]);
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

} // namespace

Table pivotTable(const std::vector<CampaignData>& campaigns, const TableOptions& options)
{
    Table table;
    std::vector<std::string> rows;
    std::vector<std::string> columns;
    std::map<std::pair<std::size_t, std::size_t>, std::vector<Cell>> cells;
    (void)measureTitle(options.measure); // a wrong name is an error even without campaigns
    (void)fieldOf({}, options.rows);
    (void)fieldOf({}, options.columns);
    bool severalRuns = false;
    Runs runsOf;
    for (const auto& campaign : campaigns) {
        const auto row = indexIn(rows, fieldOf(campaign, options.rows));
        const auto column = indexIn(columns, fieldOf(campaign, options.columns));
        auto& runs = cells[{row, column}];
        runs.push_back(measureCell(campaign, options.convention, options.measure));
        runsOf[{row, column}].push_back(&campaign);
        severalRuns = severalRuns || runs.size() > 1;
    }
    table.columns.push_back({options.rows});
    table.columns.front().title.front() = static_cast<char>(table.columns.front().title.front() - 'a' + 'A');
    for (const auto& column : columns)
        table.columns.push_back({column, true});
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::vector<Cell> row{textCell(rows[r])};
        for (std::size_t c = 0; c < columns.size(); ++c)
            row.push_back(meanOf(cells[{r, c}]));
        table.rows.push_back(std::move(row));
    }
    table.caption = measureTitle(options.measure) + " by " + options.rows + " and " + options.columns + ".";
    if (options.measure == "success")
        table.caption += " " + campaigns::describe(options.convention) + " In brackets Wilson's 95% interval.";
    if (severalRuns)
        table.caption +=
            " Where several campaigns fall together: their mean, in brackets the smallest and the largest.";
    if (options.measure == "valid")
        table.caption += validNote(campaigns);
    table.caption += emboldenStrongest(table, options);
    if (options.significance && options.measure == "success")
        table.caption += markSignificance(table, runsOf);
    return table;
}

} // namespace core::reports
