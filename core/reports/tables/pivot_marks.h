#pragma once

#include <map>
#include <utility>
#include <vector>

#include "core/reports/basics/table.h"
#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// Which cells of a pivot are compared: its body's columns in groups of one measure each.
struct PivotColumns {
    std::size_t first = 1;             ///< Column of the table where the body begins.
    std::vector<std::string> measures; ///< Of the body's columns.
    std::vector<std::string> scores;   ///< Which score a column is of; empty for other measures.
};

/// Sets the strongest attack in bold, along the rows if the columns are attacks, along the columns if the rows are;
/// equal as printed counts as equal. `tasks`: by row and column of the body, what was attacked and how it is judged;
/// only attacks on the same are compared. Returns what the caption says about it.
[[nodiscard]] std::string emboldenStrongest(Table& table, const PivotColumns& columns,
                                            const std::vector<std::vector<std::string>>& tasks, bool rowsAreAttacks,
                                            bool columnsAreAttacks);

/// The campaigns of a cell, by row and column of the body.
using PivotRuns = std::map<std::pair<std::size_t, std::size_t>, std::vector<const CampaignData*>>;

/// Marks the cells of one campaign each that differ in success from the body's first column (McNemar's exact test on
/// the examples that were attacked in both, p-values adjusted by Holm), where success means the same in both. Returns
/// what the caption says about it.
[[nodiscard]] std::string markSignificance(Table& table, const PivotColumns& columns, const PivotRuns& runs);

} // namespace core::reports
