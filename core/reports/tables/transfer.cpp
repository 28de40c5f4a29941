#include "core/reports/tables/transfer.h"

#include <algorithm>
#include <utility>

#include "core/attacks/recipe/recipe.h"
#include "core/reports/data/conditions.h"
#include "core/reports/data/queried_victims.h"
#include "core/reports/data/settings.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/tables/cells.h"

namespace core::reports {
namespace {

const std::string accuracyCaption =
    "Accuracy (%) of other victims on the perturbed texts of successful attacks whose originals they get right; a low "
    "number is a strong transfer.";
const std::string parserCaption =
    "For parsers: sentences (%) among the perturbed ones of successful attacks in which another parser makes no new "
    "error, its own answer to the original being the clean one; a low number is a strong transfer.";
const std::string goalCaption =
    "For attacks with a target, and those whose success is not a wrong label: texts (%) among the perturbed ones of "
    "successful attacks whose originals the other victim gets right, with which the attack's goal is not met; a low "
    "number is a strong transfer.";

/// Whether a text that does not fool another victim is one that it gets right.
bool isOfAccuracy(const CampaignData& campaign)
{
    const auto scoring = scoringOf(campaign);
    return !attacksTrees(campaign) && scoring.kind == structures::AnswerKind::Label && scoring.wantsOtherAnswer &&
           attacks::Recipe::stored(campaign.recipeJson).target().empty();
}

Table transferTable(const Campaigns& campaigns, const ReportSettings&)
{
    Table table;
    const QueriedVictims victims(campaigns);
    CampaignPointers queried;
    std::vector<std::string> keys;
    for (const auto& campaign : campaigns)
        if (!campaign.transfers.empty()) {
            queried.push_back(&campaign);
            keys.push_back(campaign.corpus + "\n" + campaign.victim + "\n" + campaign.recipe);
        }
    const auto settings = rowSettings(queried, keys);
    const bool setting = std::any_of(settings.begin(), settings.end(), [](const auto& s) { return !s.empty(); });
    table.columns = {{"Corpus"}, {"Attacked victim"}, {"Recipe"}};
    if (setting)
        table.columns.push_back({"Setting"});
    const auto labels = table.columns.size();
    for (const auto& victim : victims.names())
        table.columns.push_back({victim, true});
    bool ofAccuracy = queried.empty(), ofGoals = false, ofTrees = false;
    for (std::size_t i = 0; i < queried.size(); ++i) {
        const auto& campaign = *queried[i];
        std::vector<Cell> row{textCell(campaign.corpus), textCell(campaign.victim), textCell(campaign.recipe)};
        if (setting)
            row.push_back(textCell(settings[i]));
        row.resize(table.columns.size());
        for (const auto& transfer : campaign.transfers) {
            const auto [fooled, of] = fooledBy(campaign, transfer);
            if (of == 0)
                continue;
            auto& cell = row[labels + victims.placeOf(transfer)];
            cell = numberCell(100.0 * (1.0 - static_cast<double>(fooled) / static_cast<double>(of)), 1);
            cell.note = "of " + std::to_string(of);
            cell.behind = behind(campaign, "status:succeeded");
        }
        (attacksTrees(campaign) ? ofTrees : isOfAccuracy(campaign) ? ofAccuracy : ofGoals) = true;
        table.rows.push_back(std::move(row));
    }
    for (const auto& [holds, words] :
         {std::pair(ofAccuracy, &accuracyCaption), {ofGoals, &goalCaption}, {ofTrees, &parserCaption}})
        if (holds)
            table.caption += (table.caption.empty() ? "" : " ") + *words;
    table.caption += unknownTransfers(campaigns);
    Campaigns shown;
    for (const auto* campaign : queried)
        shown.push_back(*campaign);
    table.caption += samplesNote(shown) + conditionsNote(shown) + standInsNote(shown);
    if (table.rows.empty())
        table.note = "No other victim was queried with a campaign's perturbed texts; faultline-cli verify does it.";
    return table;
}

Cell shareOfAnswered(std::size_t hits, std::size_t of)
{
    auto cell = numberCell(100.0 * static_cast<double>(hits) / static_cast<double>(of), 1);
    cell.note = "of " + std::to_string(of);
    return cell;
}

Table transferOriginalsTable(const Campaigns& campaigns, const ReportSettings&)
{
    Table table;
    const QueriedVictims victims(campaigns);
    CampaignPointers queried;
    std::vector<std::string> keys;
    Campaigns shown;
    for (const auto& campaign : campaigns)
        if (!campaign.transfers.empty() && isOfAccuracy(campaign)) {
            queried.push_back(&campaign);
            keys.push_back(campaign.corpus + "\n" + campaign.victim + "\n" + campaign.recipe);
            shown.push_back(campaign);
        }
    const auto settings = rowSettings(queried, keys);
    const bool setting = std::any_of(settings.begin(), settings.end(), [](const auto& s) { return !s.empty(); });
    table.columns = {{"Corpus"}, {"Attacked victim"}, {"Recipe"}};
    if (setting)
        table.columns.push_back({"Setting"});
    table.columns.insert(table.columns.end(), {{"Other victim"}, {"Original (%)", true}, {"Transferred (%)", true}});
    for (std::size_t i = 0; i < queried.size(); ++i)
        for (const auto& transfer : queried[i]->transfers) {
            if (transfer.successes == 0)
                continue;
            std::vector<Cell> row{textCell(queried[i]->corpus), textCell(queried[i]->victim),
                                  textCell(queried[i]->recipe)};
            if (setting)
                row.push_back(textCell(settings[i]));
            row.push_back(textCell(victims.names()[victims.placeOf(transfer)]));
            row.push_back(shareOfAnswered(transfer.originalRight, transfer.successes));
            row.push_back(shareOfAnswered(transfer.successes - transfer.fooled, transfer.successes));
            table.rows.push_back(std::move(row));
        }
    table.caption =
        "Accuracy (%) of other victims on the originals of successful attacks, and on their perturbed texts: "
        "the fall is the transfer." +
        unknownTransfers(shown) + samplesNote(shown) + conditionsNote(shown) + standInsNote(shown);
    if (table.rows.empty())
        table.note = "No other victim was queried with the perturbed texts of a campaign against a classifier that "
                     "has no target; faultline-cli verify does it.";
    return table;
}

} // namespace

ReportKind transferOriginalsKind(ReportKind head)
{
    head.ofTransfers = true;
    return campaignTable(std::move(head), transferOriginalsTable);
}

ReportKind transferKind(ReportKind head)
{
    head.ofTransfers = true;
    return campaignTable(std::move(head), transferTable);
}

} // namespace core::reports
