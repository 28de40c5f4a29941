#include "core/reports/tables/transfer.h"

#include "core/reports/tables/cells.h"

namespace core::reports {

Table transferTable(const std::vector<CampaignData>& campaigns)
{
    Table table;
    std::vector<std::string> victims;
    for (const auto& campaign : campaigns)
        for (const auto& asked : campaign.transfers)
            indexIn(victims, asked.victim);
    table.columns = {{"Corpus"}, {"Attacked victim"}, {"Recipe"}};
    for (const auto& victim : victims)
        table.columns.push_back({victim, true});
    for (const auto& campaign : campaigns) {
        if (campaign.transfers.empty())
            continue;
        std::vector<Cell> row{textCell(campaign.corpus), textCell(campaign.victim), textCell(campaign.recipe)};
        row.resize(table.columns.size());
        for (const auto& asked : campaign.transfers) {
            if (asked.originalRight == 0)
                continue;
            const double fooled = static_cast<double>(asked.fooledOfRight) / static_cast<double>(asked.originalRight);
            auto& cell = row[3 + indexIn(victims, asked.victim)];
            cell = numberCell(100.0 * (1.0 - fooled), 1);
            cell.note = "of " + std::to_string(asked.originalRight);
        }
        table.rows.push_back(std::move(row));
    }
    table.caption =
        "Accuracy (%) of other victims on the perturbed texts of successful attacks whose originals they get "
        "right; a low number is a strong transfer.";
    if (table.rows.empty())
        table.note = "No campaign's perturbed texts were put to another victim; `verify --victim` does it.";
    return table;
}

} // namespace core::reports
