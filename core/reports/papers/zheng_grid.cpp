#include "core/reports/papers/zheng_grid.h"

#include <algorithm>

#include "core/campaigns/error_words.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/tables/cells.h"

namespace core::reports::zheng {
namespace {

Setting settingOf(const ParserRun& run)
{
    return {run.inputs, run.whiteBox, run.share, run.only, run.distance, run.trainedAgainst};
}

Cell meanCell(const Runs& runs, const Measure& measure)
{
    double sum = 0.0;
    std::size_t count = 0, errors = 0;
    for (const auto* run : runs)
        if (const auto value = measure.value(*run)) {
            sum += *value;
            ++count;
            errors += run->summary.errors;
        }
    if (count == 0)
        return {};
    Cell cell = numberCell(sum / static_cast<double>(count), measure.digits);
    for (const auto* run : runs)
        if (measure.value(*run))
            for (auto& all : behind(*run->campaign)) // every sentence has its part in such a mean
                cell.behind.push_back(std::move(all));
    if (measure.note && runs.size() == 1)
        cell.note = measure.note(*runs.front());
    if (const auto atMost = campaigns::atMost(measure.underAttack ? errors : 0); !atMost.empty())
        cell.note += (cell.note.empty() ? "" : ", ") + atMost;
    return cell;
}

/// The clean score is the same in all runs of a row except for sentences with an error: that of the run with most.
Cell cleanCell(const Runs& runs)
{
    const auto most = std::max_element(
        runs.begin(), runs.end(), [](const auto* a, const auto* b) { return a->summary.scored < b->summary.scored; });
    return most == runs.end() || !(*most)->summary.cleanScore ? Cell{}
                                                              : numberCell(*(*most)->summary.cleanScore * 100.0, 2);
}

std::optional<double> papersNumber(const Measure& measure, const Row& row, const ParserRun& run, bool first)
{
    if (row.clean)
        return first ? cleanUas(run.inputs, run.trainedAgainst) : std::nullopt;
    return run.beam ? std::nullopt : measure.paper(settingOf(run));
}

/// One cell per measure, and on request the paper's own numbers after them.
void appendCells(std::vector<Cell>& cells, const Group& group, const Row& row, const Runs& runs, bool paper)
{
    for (std::size_t m = 0; m < group.measures.size(); ++m)
        cells.push_back(!row.clean ? meanCell(runs, group.measures[m]) : m == 0 ? cleanCell(runs) : Cell{});
    for (std::size_t m = 0; paper && m < group.measures.size(); ++m) {
        if (!group.measures[m].paper)
            continue;
        const auto number = runs.empty() ? std::nullopt : papersNumber(group.measures[m], row, *runs.front(), m == 0);
        cells.push_back(number ? numberCell(*number, group.measures[m].digits) : Cell{});
    }
}

} // namespace

const PaperWords& words() { return PaperWords::of("zheng2020"); }

Table gridOf(const std::vector<ParserRun>& runs, const std::vector<std::string>& titles, const std::vector<Row>& rows,
             const std::vector<Group>& groups, bool paper)
{
    Table table;
    for (const auto& title : titles)
        table.columns.push_back({title});
    for (const auto& group : groups)
        for (const bool ofPaper : {false, true})
            for (const auto& measure : group.measures)
                if (!ofPaper || (paper && measure.paper)) {
                    const std::string title = measure.title + (ofPaper ? words().text("/of the paper") : "");
                    table.columns.push_back({group.title + ": " + title, true, false, {group.title, title}});
                }
    std::size_t pooled = 0; // campaigns in one cell
    for (const auto& row : rows) {
        std::vector<Cell> cells;
        for (const auto& title : row.titles)
            cells.push_back(textCell(title));
        for (const auto& group : groups) {
            Runs found;
            for (const auto& run : runs)
                if (row.holds(run) && group.holds(run))
                    found.push_back(&run);
            appendCells(cells, group, row, found, paper);
            pooled = std::max(pooled, row.clean ? std::size_t{0} : found.size());
        }
        table.rows.push_back(std::move(cells));
    }
    if (pooled > 1)
        table.caption = words().text("/seeds", {{"most", (pooled > 2 ? "up to " : "") + std::to_string(pooled)}});
    return table;
}

} // namespace core::reports::zheng
