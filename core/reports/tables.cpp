#include "core/reports/tables.h"

#include <algorithm>
#include <array>

#include "core/attacks/tree_scores.h"
#include "core/base/error.h"
#include "core/reports/arcs/alignment.h"
#include "core/reports/data/measure.h"
#include "core/reports/data/settings.h"
#include "core/reports/papers/paper_tables.h"
#include "core/reports/papers/zheng.h"
#include "core/reports/study_reports.h"
#include "core/reports/tables/cells.h"
#include "core/reports/tables/conditions.h"
#include "core/reports/tables/pivot.h"
#include "core/reports/tables/transfer.h"

namespace core::reports {
namespace {

using attacks::AttackResult;
using attacks::Status;
using campaigns::Summary;

/// What is said of a campaign's variants, beside how many there are.
constexpr std::array variantMeasures = {"variant-success", "perturbation-accuracy", "robust-accuracy"};

Table summaryTable(const std::vector<CampaignData>& campaigns, const TableOptions& options)
{
    Table table;
    std::vector<Summary> summaries;
    for (const auto& campaign : campaigns)
        summaries.push_back(summaryOf(campaign, options.convention));
    const auto samples = sampleLabels(pointersTo(campaigns));
    const bool sample = !allEqual(samples);
    std::vector<std::string> keys;
    for (std::size_t i = 0; i < campaigns.size(); ++i)
        keys.push_back(campaigns[i].victim + "\n" + campaigns[i].recipe + "\n" + samples[i]);
    const auto settings = rowSettings(pointersTo(campaigns), keys);
    const bool setting = std::any_of(settings.begin(), settings.end(), [](const auto& s) { return !s.empty(); });
    const bool budget =
        std::any_of(summaries.begin(), summaries.end(), [](const Summary& s) { return s.budgetSpent > 0; });
    const bool errors = std::any_of(summaries.begin(), summaries.end(), [](const Summary& s) { return s.errors > 0; });
    const bool variants =
        std::any_of(summaries.begin(), summaries.end(), [](const Summary& s) { return s.variants.has_value(); });
    const std::string score = scoreTitle(campaigns);
    const bool measures = score == "Score"; // each row names its own
    table.columns = {{"Victim"}, {"Recipe"}};
    if (sample)
        table.columns.push_back({"Sample"});
    if (setting)
        table.columns.push_back({"Setting"});
    table.columns.insert(table.columns.end(), {{"n", true}, {"Skipped", true}, {"Succeeded", true}, {"Failed", true}});
    if (budget)
        table.columns.push_back({"Budget spent", true});
    if (errors)
        table.columns.push_back({"Errors", true});
    const auto valid = validNote(campaigns);
    table.columns.push_back({"Success rate (%)", true});
    if (!valid.empty())
        table.columns.push_back({"Valid success (%)", true});
    if (measures)
        table.columns.push_back({"Measure"});
    table.columns.insert(table.columns.end(), {{score + " before (%)", true},
                                               {score + " under attack (%)", true},
                                               {"Queries", true},
                                               {"Perturbed (%)", true}});
    if (variants) {
        table.columns.push_back({"Variants", true});
        for (const char* measure : variantMeasures)
            table.columns.push_back({measureTitle(measure), true});
    }
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        const auto& s = summaries[i];
        std::vector<Cell> row{textCell(campaigns[i].victim), textCell(campaigns[i].recipe)};
        if (sample)
            row.push_back(textCell(samples[i]));
        if (setting)
            row.push_back(textCell(settings[i]));
        row.insert(row.end(),
                   {countCell(s.examples), countCell(s.skipped), countCell(s.succeeded), countCell(s.failed)});
        if (budget)
            row.push_back(countCell(s.budgetSpent));
        if (errors)
            row.push_back(countCell(s.errors));
        row.push_back(measureCell(campaigns[i], options.convention, "success"));
        if (!valid.empty())
            row.push_back(measureCell(campaigns[i], options.convention, "valid"));
        if (measures)
            row.push_back(textCell(scoreTitle(s.scoreName)));
        row.insert(row.end(), {perhapsCell(s.cleanScore, 100.0), perhapsCell(s.attackedScore, 100.0),
                               perhapsCell(s.conventionQueries), perhapsCell(s.conventionPerturbedPercent)});
        if (variants) {
            row.push_back(s.variants ? countCell(s.variants->variants + s.variants->ofWrong) : Cell{});
            for (const char* measure : variantMeasures)
                row.push_back(s.variants ? measureCell(campaigns[i], options.convention, measure) : Cell{});
        }
        table.rows.push_back(std::move(row));
    }
    table.caption = "Attacks" + (sample || campaigns.empty() ? std::string() : " on " + sampleOf(campaigns.front())) +
                    ". " + campaigns::describe(options.convention) + " In brackets Wilson's 95% interval." + " " +
                    meansNote(options.convention) + conditionsNote(campaigns) + valid +
                    (variants ? " Variants: all texts that a campaign made and asked about; perturbation accuracy is "
                                "over all of them, the others over those of texts that are answered rightly."
                              : "");
    return table;
}

void append(Cell& cell, const std::string& more) { std::get<std::string>(cell.value) += more; }

/// The texts of a result with the changed words marked.
std::pair<Cell, Cell> beforeAndAfter(const AttackResult& result)
{
    std::pair<Cell, Cell> cells{textCell({}), textCell({})};
    for (std::size_t s = 0; s < std::min(result.original.size(), result.perturbed.size()); ++s) {
        const auto& before = result.original[s].text;
        const auto& after = result.perturbed[s].text;
        const std::string name =
            result.original.size() > 1 ? (s > 0 ? " / " : "") + result.original[s].name + ": " : "";
        append(cells.first, name);
        append(cells.second, name);
        const auto mark = [](Cell& cell, const text::Text& from, const std::vector<std::size_t>& words) {
            const auto offset = static_cast<std::uint32_t>(std::get<std::string>(cell.value).size());
            for (const auto i : words)
                cell.marked.push_back({from.word(i).span.begin + offset, from.word(i).span.end + offset});
        };
        for (const auto& column : align(before, after))
            if (column.kind != AlignedWords::Kind::Same) {
                mark(cells.first, before, column.before);
                mark(cells.second, after, column.after);
            }
        append(cells.first, before.str());
        append(cells.second, after.str());
    }
    return cells;
}

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

std::string labelName(const CampaignData& campaign, const structures::Prediction& answer)
{
    const int label = structures::labelOf(answer);
    if (label < 0)
        return {};
    const auto at = static_cast<std::size_t>(label);
    return at < campaign.labels.size() ? campaign.labels[at] : std::to_string(label);
}

std::string answers(const CampaignData& campaign, const AttackResult& result)
{
    if (std::holds_alternative<structures::DependencyTree>(result.originalOutput))
        return arcsRight(result, scoringOf(campaign).trees);
    if (const auto before = metrics::answerText(result.originalOutput))
        return *before + " \u2192 " + metrics::answerText(result.perturbedOutput).value_or(*before);
    return labelName(campaign, result.originalOutput) + " \u2192 " + labelName(campaign, result.perturbedOutput);
}

Table examplesTable(const std::vector<CampaignData>& campaigns, const TableOptions& options)
{
    Table table;
    const auto names = shortNames(campaigns);
    const bool several = campaigns.size() > 1;
    if (several)
        table.columns.push_back({"Campaign"});
    table.columns.insert(table.columns.end(), {{"Example"},
                                               {"Before", false, true},
                                               {"After", false, true},
                                               {"Answer"},
                                               {"Perturbed (%)", true},
                                               {"Queries", true}});
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        std::size_t shown = 0;
        for (const auto& result : resultsOf(campaigns[c])) {
            if (shown == options.examples)
                break;
            if (result.status != Status::Succeeded)
                continue;
            ++shown;
            std::vector<Cell> row;
            if (several)
                row.push_back(textCell(names[c]));
            auto [before, after] = beforeAndAfter(result);
            row.push_back(textCell(result.example));
            row.push_back(std::move(before));
            row.push_back(std::move(after));
            row.push_back(textCell(answers(campaigns[c], result)));
            row.push_back(numberCell(result.perturbedPercent, 1));
            row.push_back(countCell(result.successQuery > 0 ? result.successQuery : result.queries));
            table.rows.push_back(std::move(row));
        }
    }
    table.caption =
        "The first successful attacks" +
        (several || campaigns.empty() ? std::string()
                                      : " of " + campaigns.front().recipe + " on " + campaigns.front().victim) +
        " in sample order, changed words set off.";
    if (std::any_of(campaigns.begin(), campaigns.end(), attacksTrees))
        table.caption += " Answers of parsers: right arcs of those that count." + conditionsNote(campaigns);
    if (table.rows.empty())
        table.note = "No attack succeeded, so there is no example to show.";
    return table;
}

UsageError unknownKind(const std::string& kind)
{
    std::string known;
    for (const auto* kinds : {&tableKinds(), &studyTableKinds()})
        for (const auto& one : *kinds)
            known += (known.empty() ? "" : ", ") + one.name;
    return UsageError("There is no table '" + kind + "'.", "Use " + known + ".");
}

bool isKind(const std::string& kind)
{
    return std::any_of(tableKinds().begin(), tableKinds().end(), [&](const Kind& known) { return known.name == kind; });
}

} // namespace

const std::vector<Kind>& tableKinds()
{
    static const std::vector<Kind> kinds = [] {
        std::vector<Kind> list{
            {"summary", "Summary",
             "One row a campaign: counts, success rate with its interval, accuracy, queries, perturbed words."},
            {"examples", "Examples", "Texts before and after successful attacks, with the changed words set off."},
            {"pivot", "Pivot", "Measures by fields of the campaigns, such as success by victim and recipe."},
            {"transfer", "Transfer", "Accuracy of other victims on the perturbed texts, by campaign and victim."},
            {"zheng-table1", "Zheng 2020, table 1: attacks on sentences",
             "UAS, changed words and success by parser, attack and budget."},
            {"zheng-table2", "Zheng 2020, table 2: adversarial training",
             "UAS of adversarially trained parsers, clean and under attack."},
            {"zheng-table3", "Zheng 2020, table 3: parts of speech",
             "Change in UAS and success by the part of speech that may change."},
            {"zheng-table4", "Zheng 2020, table 4: attacks on phrases",
             "Success of phrase-level attacks by the distance of the phrases."},
        };
        list.insert(list.end(), paperPivots().begin(), paperPivots().end());
        for (const char* number : {"3.7", "4.7"})
            list.push_back({"maheshwary-table" + std::string(number),
                            "Maheshwary 2022, table " + std::string(number) + ": transfer to other victims",
                            "Accuracy of other victims on the perturbed texts, by campaign and victim."});
        std::ranges::sort(std::ranges::find(list, "maheshwary-table3.2", &Kind::name), list.end(), {}, &Kind::name);
        return list;
    }();
    return kinds;
}

const std::vector<Kind>& pivotMeasures()
{
    static const std::vector<Kind> measures{
        {"success", "Attack success rate (%)", "Share of attacks that succeeded, by the chosen convention."},
        {"attacked-accuracy", "Accuracy under attack (%)",
         "Over all examples, failed attacks and skipped examples included; of parsers the UAS or LAS."},
        {"clean-accuracy", "Accuracy before the attack (%)", "Over all examples; of parsers the UAS or LAS."},
        {"decrease", "Relative decrease (%)", "Of the score under attack, in percent of the one before."},
        {"robust-accuracy", "Robust accuracy (%)",
         "Of the examples the victim gets right, those it still gets right under attack; of a campaign that keeps "
         "variants (search enumerate) the share of their variants."},
        {"perturbation-accuracy", "Perturbation accuracy (%)",
         "Share of all variants that are answered rightly; for campaigns that keep variants (search enumerate)."},
        {"variant-success", "Variants that fool (%)",
         "Of the variants of attacked examples, those that fool the victim; for campaigns that keep them."},
        {"macro-f1", "Macro F1 before the attack (%)", "Mean F1 of the labels, over all examples."},
        {"attacked-macro-f1", "Macro F1 under attack (%)", "The same once the attack is over."},
        {"queries", "Mean logical queries", "Over the examples that the chosen convention takes, such as successes."},
        {"queries-median", "Median logical queries", "Over the same examples as the mean."},
        {"perturbed", "Mean share of perturbed words (%)", "Over the examples that the chosen convention takes."},
        {"similarity", "Similarity to the original",
         "Cosine of the encodings of successful texts and their originals, as `measure --similarity` found them."},
        {"grammar-added", "Grammatical errors added", "Mean over successful texts, as `measure --grammar` found them."},
        {"grammar-added-percent", "Grammatical errors added (%)",
         "The same in percent of the errors that all originals together have."},
        {"grammar-added-per-100", "Grammatical errors added per 100 words", "The same per 100 words of the originals."},
        {"perplexity-original", "Perplexity of the originals",
         "Of a word, mean over the originals of successful texts, as `measure --perplexity` found it."},
        {"perplexity-perturbed", "Perplexity of the perturbed texts", "The same of the successful texts themselves."},
        {"perplexity-added", "Perplexity added", "Mean difference between a successful text and its original."},
        {"valid", "Valid success rate (%)",
         "Succeeded and judged by people to keep the meaning, of the attacked examples."},
    };
    return measures;
}

Table makeTable(const std::string& kind, const std::vector<CampaignData>& campaigns, const TableOptions& options)
{
    Table table;
    if (kind == "summary")
        table = summaryTable(campaigns, options);
    else if (kind == "examples")
        table = examplesTable(campaigns, options);
    else if (kind == "pivot")
        table = pivotTable(campaigns, options);
    else if (kind == "transfer" || kind == "maheshwary-table3.7" || kind == "maheshwary-table4.7")
        table = transferTable(campaigns);
    else if (kind.starts_with("zheng-table") && isKind(kind))
        table = zhengTable(kind, campaigns, options);
    else if (const auto pivot = paperPivot(kind, options))
        table = pivotTable(campaigns, *pivot);
    else
        throw unknownKind(kind);
    table.kind = kind;
    if (const auto leftOut = leftOutNote(campaigns); !leftOut.empty())
        table.caption += (table.caption.empty() ? "" : " ") + leftOut;
    if (campaigns.empty())
        table.note = "No campaign is chosen, so there is nothing to count.";
    return table;
}

Table adversarialTable(const std::vector<CampaignData>& campaigns)
{
    const bool trees = !campaigns.empty() && campaigns.front().task != nullptr &&
                       campaigns.front().task->answer == structures::AnswerKind::Tree;
    TableOptions options;
    options.rows = "recipe";
    options.columns = "trained";
    options.measure = "clean-accuracy,attacked-accuracy";
    return makeTable(trees ? "zheng-table2" : "pivot", campaigns, options);
}

} // namespace core::reports
