#include "core/reports/papers/example_tables.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/answers/shape.h"
#include "core/corpora/published/references.h"
#include "core/metrics/answers.h"
#include "core/reports/data/conditions.h"
#include "core/reports/data/settings.h"
#include "core/reports/tables/cells.h"
#include "core/structures/label_name.h"

namespace core::reports {
namespace {

/// A perturbed text of an example.
using PerturbedText = std::pair<std::uint64_t, std::uint64_t>; // hashes of both

/// An answer for people; empty for trees.
std::string answerShown(const CampaignData& campaign, const structures::Prediction& answer)
{
    if (const auto text = answers::textOf(answer))
        return *text;
    const int label = structures::labelOf(answer);
    return label < 0 ? std::string() : structures::labelName(label, campaign.labels, std::to_string(label));
}

std::string segmentsShown(const text::Input& input)
{
    std::string text;
    for (const auto& segment : input.segments())
        text += (text.empty() ? "" : " / ") + (input.size() > 1 ? segment.name + ": " : "") + segment.text.str();
    return text;
}

/// Calls `use(text, perturbed, answer, gold, result)` for each perturbed text that fools the campaign's victim; `gold`
/// is that of the perturbed text.
template<typename Use>
void forEachFooling(const CampaignData& campaign, Use use)
{
    const auto results = resultsOf(campaign);
    for (auto at = results.begin(); at != results.end(); ++at) {
        const auto& result = *at;
        const auto add = [&](const text::Input& input, const structures::Prediction& answer,
                             const structures::Prediction& gold) {
            use(PerturbedText{result.exampleHash, input.hash()}, input, answer, gold, result);
        };
        if (!campaign.variants.empty()) {
            for (const auto& variant : at.variants())
                if (variant.fooled && result.status != attacks::Status::Skipped) // else it was wrong before
                    add(variant.input, variant.output, variant.gold.index() != 0 ? variant.gold : result.gold);
        } else if (result.status == attacks::Status::Succeeded) {
            add(result.perturbed, result.perturbedOutput, result.goldAfter());
        }
    }
}

/// The campaigns of one recipe on one sample, one per victim.
std::vector<CampaignPointers> groupsOf(const Campaigns& campaigns)
{
    const auto pointers = pointersTo(campaigns);
    const auto samples = sampleLabels(pointers);
    const auto victims = victimLabels(pointers);
    std::vector<std::string> keys;
    std::vector<CampaignPointers> groups;
    std::set<std::string> known;
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        const auto at = indexIn(keys, campaigns[i].recipe + "\n" + samples[i]);
        groups.resize(keys.size());
        if (known.insert(keys[at] + "\n" + victims[i]).second)
            groups[at].push_back(pointers[i]);
    }
    std::erase_if(groups, [](const auto& group) { return group.size() < 2; });
    return groups;
}

void addShared(Table& table, const CampaignPointers& group, std::size_t most)
{
    std::map<PerturbedText, std::set<std::size_t>> fooled; // by the victims' places
    for (std::size_t v = 0; v < group.size(); ++v)
        forEachFooling(*group[v], [&](const PerturbedText& text, const auto&, const auto&, const auto&, const auto&) {
            if (v == 0 || fooled.contains(text)) // what the first is not fooled by is not shared
                fooled[text].insert(v);
        });
    std::vector<PerturbedText> order;
    std::map<PerturbedText, std::vector<Cell>> rows;
    for (const auto* campaign : group)
        forEachFooling(*campaign, [&](const PerturbedText& text, const text::Input& perturbed,
                                      const structures::Prediction& answer, const structures::Prediction& gold,
                                      const attacks::AttackResult& result) {
            const auto found = fooled.find(text);
            if (found == fooled.end() || found->second.size() < group.size())
                return;
            auto row = rows.find(text);
            if (row == rows.end()) {
                if (order.size() == most || campaign != group.front())
                    return;
                order.push_back(text);
                row = rows.emplace(text, std::vector{textCell(campaign->recipe), textCell(result.example),
                                                     textCell(segmentsShown(result.original)),
                                                     textCell(segmentsShown(perturbed)),
                                                     textCell(answerShown(*campaign, gold)), textCell({})})
                          .first;
            }
            auto& answers = std::get<std::string>(row->second.back().value);
            const auto said = campaign->victim + ": " + answerShown(*campaign, answer);
            if (answers.find(said) == std::string::npos)
                answers += (answers.empty() ? "" : "; ") + said;
        });
    for (const auto& text : order)
        table.rows.push_back(std::move(rows.at(text)));
}

Table sharedTable(const Campaigns& campaigns, const ReportSettings& options)
{
    Table table;
    table.columns = {
        {"Recipe"}, {"Example"}, {"Before", false, true}, {"After", false, true}, {"Gold"}, {"Answers", false, true}};
    for (const auto& group : groupsOf(campaigns))
        if (!attacksTrees(*group.front()))
            addShared(table, group, options.count("examples"));
    table.caption = "Perturbed texts that fool every victim that was attacked with the recipe on the same sample, the "
                    "first of each recipe in sample order." +
                    conditionsNote(campaigns);
    if (table.rows.empty())
        table.note = "No perturbed text fools several victims. Choose campaigns of one recipe and sample against "
                     "different victims; those that keep their variants (search enumerate) share their texts.";
    return table;
}

/// Whether an answer is the gold one, of answers that are right or wrong as a whole.
bool isGold(const CampaignData& campaign, const attacks::AttackResult& result)
{
    const auto scoring = scoringOf(campaign);
    if (scoring.scoresTexts())
        return scoring.isRightOrWrong() && metrics::answerScore(scoring.answers, result.gold, result.originalOutput,
                                                                corpora::furtherReferences(result.columns)) == 1.0;
    const int gold = structures::labelOf(result.gold);
    return gold >= 0 && structures::labelOf(result.originalOutput) == gold;
}

void addMended(Table& table, const CampaignData& plain, const CampaignData& again, std::size_t most)
{
    std::map<std::uint64_t, std::string> wrong; // the plain victim's answers
    for (const auto& result : resultsOf(plain))
        if (auto answer = answerShown(plain, result.originalOutput); !answer.empty() && !isGold(plain, result))
            wrong.emplace(result.exampleHash, std::move(answer));
    std::size_t shown = 0;
    for (const auto& result : resultsOf(again)) {
        const auto found = wrong.find(result.exampleHash);
        if (shown == most)
            return;
        if (found == wrong.end() || !isGold(again, result))
            continue;
        ++shown;
        table.rows.push_back({textCell(again.trainedFrom), textCell(again.trainedAgainst), textCell(again.corpus),
                              textCell(result.example), textCell(segmentsShown(result.original)),
                              textCell(found->second), textCell(answerShown(again, result.originalOutput))});
    }
}

Table mendedTable(const Campaigns& campaigns, const ReportSettings& options)
{
    Table table;
    table.columns = {{"Victim"}, {"Trained against"}, {"Corpus"}, {"Example"}, {"Text", false, true}, {"pred1"},
                     {"pred2"}};
    const auto samples = sampleLabels(pointersTo(campaigns));
    std::set<std::string> known; // clean answers are the same in all campaigns against a victim
    for (std::size_t a = 0; a < campaigns.size(); ++a)
        for (std::size_t p = 0; p < campaigns.size() && !campaigns[a].trainedFrom.empty(); ++p)
            if (campaigns[p].trainedFrom.empty() && campaigns[p].victim == campaigns[a].trainedFrom &&
                samples[p] == samples[a] &&
                known.insert(campaigns[a].victim + "\n" + campaigns[a].victimHash + "\n" + samples[a]).second)
                addMended(table, campaigns[p], campaigns[a], options.count("examples"));
    table.caption =
        "Examples that training against attacks mended, the first in sample order: pred1 is the answer of the "
        "victim trained as usual, pred2 that of the one trained again, which is the gold one; without any "
        "attack.";
    if (table.rows.empty())
        table.note = "Training against attacks mended no example. Choose campaigns on one sample against a victim and "
                     "one that faultline-cli adversarial-train made of it.";
    return table;
}

} // namespace

ReportKind sharedExamplesKind(ReportKind head)
{
    head.parameters = {"examples"};
    return campaignTable(std::move(head), sharedTable);
}

ReportKind mendedExamplesKind(ReportKind head)
{
    head.parameters = {"examples"};
    return campaignTable(std::move(head), mendedTable);
}

} // namespace core::reports
