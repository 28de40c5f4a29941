#include <algorithm>

#include "core/answers/shape.h"
#include "core/attacks/result/tree_scores.h"
#include "core/reports/data/conditions.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/tables/cells.h"
#include "core/reports/tables/changed_texts.h"
#include "core/reports/tables/chosen_examples.h"
#include "core/reports/tables/kinds.h"
#include "core/structures/label_name.h"

namespace core::reports {
namespace {

using attacks::AttackResult;
using attacks::Status;

/// "4/5 -> 3/5": arcs that are right, of those that count.
std::string arcsRight(const AttackResult& result, const attacks::TreeScoring& scoring)
{
    const auto scores = attacks::treeScores(result, scoring);
    const bool labels = scoring.measure != attacks::TreeScoring::Measure::Uas;
    const auto right = [&](const metrics::Attachment& score) {
        return std::to_string(labels ? score.labels : score.heads) + "/" + std::to_string(score.words);
    };
    return scores.before.words == 0 ? std::string() : right(scores.before) + " \u2192 " + right(scores.after);
}

std::string labelOrNumber(const CampaignData& campaign, const structures::Prediction& answer)
{
    const int label = structures::labelOf(answer);
    return label < 0 ? std::string() : structures::labelName(label, campaign.labels, std::to_string(label));
}

std::string answers(const CampaignData& campaign, const AttackResult& result)
{
    if (std::holds_alternative<structures::DependencyTree>(result.originalOutput))
        return arcsRight(result, scoringOf(campaign).trees);
    if (const auto before = answers::textOf(result.originalOutput))
        return *before + " \u2192 " + answers::textOf(result.perturbedOutput).value_or(*before);
    return labelOrNumber(campaign, result.originalOutput) + " \u2192 " +
           labelOrNumber(campaign, result.perturbedOutput);
}

/// The columns of one example but its campaign's.
const std::vector<Column>& exampleColumns()
{
    static const std::vector<Column> all{{"Example"}, {"Before", false, true}, {"After", false, true},
                                         {"Answer"},  {"Perturbed (%)", true}, {"Queries to success", true}};
    return all;
}

void addExample(std::vector<Cell>& row, const CampaignData& campaign, const AttackResult& result)
{
    auto [before, after] = changedTexts(result);
    row.push_back(textCell(result.example));
    row.push_back(std::move(before));
    row.push_back(std::move(after));
    row.push_back(textCell(answers(campaign, result)));
    const auto one = behindIds(campaign, {result.example});
    row.push_back(numberCell(result.perturbedPercent, 1));
    row.back().behind = one;
    row.push_back(countCell(result.successQuery > 0 ? result.successQuery : result.queries));
    row.back().behind = one;
}

} // namespace

Table chosenExamplesTable(const CampaignData& campaign, std::span<const std::uint32_t> positions)
{
    Table table;
    table.columns = exampleColumns();
    for (const auto& [position, result] : campaign.project->resultsAt(campaign.id, positions)) {
        std::vector<Cell> row;
        addExample(row, campaign, result);
        table.rows.push_back(std::move(row));
    }
    table.caption = "Chosen attacks of " + campaign.recipe + " on " + campaign.victim +
                    ", changed words highlighted. Queries: up to and with the one that succeeded, else all.";
    if (attacksTrees(campaign))
        table.caption += " Parsers' answers: correct arcs among those that count.";
    return table;
}

Table examplesTable(const Campaigns& campaigns, const ReportSettings& options)
{
    Table table;
    const auto names = shortNames(campaigns);
    const bool several = campaigns.size() > 1;
    if (several)
        table.columns.push_back({"Campaign"});
    table.columns.insert(table.columns.end(), exampleColumns().begin(), exampleColumns().end());
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        std::size_t shown = 0;
        for (const auto& result : resultsOf(campaigns[c])) {
            if (shown == options.count("examples"))
                break;
            if (result.status != Status::Succeeded)
                continue;
            ++shown;
            std::vector<Cell> row;
            if (several)
                row.push_back(textCell(names[c]));
            addExample(row, campaigns[c], result);
            table.rows.push_back(std::move(row));
        }
    }
    table.caption =
        "The first successful attacks" +
        (several || campaigns.empty() ? std::string()
                                      : " of " + campaigns.front().recipe + " on " + campaigns.front().victim) +
        " in sample order, changed words highlighted. Queries: up to and with the one that succeeded." +
        samplesNote(campaigns);
    if (std::any_of(campaigns.begin(), campaigns.end(), attacksTrees))
        table.caption += " Parsers' answers: correct arcs among those that count.";
    table.caption += conditionsNote(campaigns) + standInsNote(campaigns);
    if (table.rows.empty())
        table.note = "No attack succeeded, so there is no example to show.";
    return table;
}

} // namespace core::reports
