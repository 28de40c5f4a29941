#include <algorithm>

#include "core/reports/data/conditions.h"
#include "core/reports/data/paired.h"
#include "core/reports/origins/behind_measure.h"
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
    std::size_t tests = 0;
    bool unlike = false;
    for (const auto& compared : comparedWithEachOther(campaigns)) {
        const auto& pairs = compared.pairs;
        if (pairs.examples.empty())
            continue;
        unlike = unlike || !pairs.judgedAlike;
        tests += compared.p ? 1 : 0;
        std::vector<Cell> row{textCell(names[compared.first]), textCell(names[compared.second])};
        const auto counted = [&](std::size_t count, auto wanted) {
            std::vector<std::uint32_t> positions;
            for (const auto& example : pairs.examples)
                if (wanted(example))
                    positions.push_back(static_cast<std::uint32_t>(example.first));
            row.push_back(countCell(count));
            row.back().behind = behindPositions(campaigns[compared.first], positions);
        };
        counted(pairs.examples.size(), [](const PairedExample&) { return true; });
        counted(pairs.both, [](const PairedExample& one) { return one.byFirst && one.bySecond; });
        counted(pairs.onlyFirst, [](const PairedExample& one) { return one.byFirst && !one.bySecond; });
        counted(pairs.onlySecond, [](const PairedExample& one) { return !one.byFirst && one.bySecond; });
        counted(pairs.neither, [](const PairedExample& one) { return !one.byFirst && !one.bySecond; });
        row.push_back(compared.adjusted ? numberCell(*compared.adjusted, 4) : Cell());
        table.rows.push_back(std::move(row));
    }
    table.caption =
        "Attacks on the same examples: how many of those that both attacked were broken by both, by one alone "
        "and by neither. p: McNemar's exact test, two-sided" +
        std::string(tests > 1 ? ", adjusted by Holm." : ".") +
        (unlike ? " There is no test where success means another thing in the two." : "") + samplesNote(campaigns) +
        conditionsNote(campaigns) + errorsNote(campaigns, campaigns::Convention::Attacked, {}) +
        standInsNote(campaigns);
    if (table.rows.empty())
        table.note = campaigns.size() < 2 ? "Choose two or more campaigns; each is compared with each other one."
                                          : "No example was attacked by two of these campaigns.";
    return table;
}

} // namespace core::reports
