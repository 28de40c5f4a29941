#include <algorithm>

#include "core/metrics/paired_test.h"
#include "core/reports/data/conditions.h"
#include "core/reports/data/paired.h"
#include "core/reports/tables/cells.h"
#include "core/reports/tables/kinds.h"

namespace core::reports {

Table compareTable(const Campaigns& campaigns, const ReportSettings&)
{
    Table table;
    table.columns = {{"First"},         {"Second"},           {"Examples", true},
                     {"Both", true},    {"Only first", true}, {"Only second", true},
                     {"Neither", true}, {"p", true}};
    const auto names = shortNames(campaigns);
    std::vector<double> tests;
    std::vector<std::size_t> tested; // rows
    bool unlike = false;
    for (std::size_t i = 0; i < campaigns.size(); ++i)
        for (std::size_t j = i + 1; j < campaigns.size(); ++j) {
            const auto pairs = pairsOf(campaigns[i], campaigns[j]);
            if (pairs.examples.empty())
                continue;
            if (pairs.judgedAlike) {
                tests.push_back(pairs.p());
                tested.push_back(table.rows.size());
            }
            unlike = unlike || !pairs.judgedAlike;
            std::vector<Cell> row{textCell(names[i]), textCell(names[j])};
            for (const auto count :
                 {pairs.examples.size(), pairs.both, pairs.onlyFirst, pairs.onlySecond, pairs.neither})
                row.push_back(countCell(count));
            row.emplace_back();
            table.rows.push_back(std::move(row));
        }
    const auto adjusted = metrics::holm(tests);
    for (std::size_t t = 0; t < tested.size(); ++t)
        table.rows[tested[t]].back() = numberCell(adjusted[t], 4);
    table.caption =
        "Attacks on the same examples: how many of those that both attacked were broken by both, by one alone "
        "and by neither. p: McNemar's exact test, two-sided" +
        std::string(tests.size() > 1 ? ", adjusted by Holm." : ".") +
        (unlike ? " There is no test where success means another thing in the two." : "") + samplesNote(campaigns) +
        conditionsNote(campaigns) + errorsNote(campaigns, campaigns::Convention::Attacked, {}) +
        standInsNote(campaigns);
    if (table.rows.empty())
        table.note = campaigns.size() < 2 ? "Choose two or more campaigns; each is compared with each other one."
                                          : "No example was attacked by two of these campaigns.";
    return table;
}

} // namespace core::reports
