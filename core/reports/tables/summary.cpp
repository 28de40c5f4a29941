#include <algorithm>
#include <array>
#include <set>

#include "core/reports/data/conditions.h"
#include "core/reports/data/flagged.h"
#include "core/reports/data/measure.h"
#include "core/reports/data/settings.h"
#include "core/reports/tables/cells.h"
#include "core/reports/tables/kinds.h"
#include "core/reports/tables/score_columns.h"

namespace core::reports {
namespace {

using campaigns::Summary;

/// What is reported about a campaign's variants, besides how many there are.
constexpr std::array variantMeasures = {"variant-success", "perturbation-accuracy", "robust-accuracy"};

using Strings = std::vector<std::string>;

/// What distinguishes rows that are equal in all that `keys` hold: the seed, else the campaign itself.
struct RowNames {
    Strings seeds, campaigns; ///< Empty: not needed.
};
RowNames rowNames(const Campaigns& campaigns, Strings keys)
{
    const auto allDiffer = [&] { return std::set<std::string>(keys.begin(), keys.end()).size() == keys.size(); };
    RowNames names;
    // A campaign that was given a name goes by it, unless that says what the row says.
    const auto given = [](const CampaignData& campaign) {
        return campaign.label == campaign.recipe + " on " + campaign.victim ? std::string() : campaign.label;
    };
    if (std::ranges::any_of(campaigns, [&](const CampaignData& campaign) { return !given(campaign).empty(); }))
        for (std::size_t i = 0; i < campaigns.size(); ++i)
            keys[i] += "\n" + names.campaigns.emplace_back(given(campaigns[i]));
    if (allDiffer())
        return names;
    for (std::size_t i = 0; i < campaigns.size(); ++i)
        keys[i] += "\n" + names.seeds.emplace_back(std::to_string(campaigns[i].seed));
    if (allEqual(names.seeds))
        names.seeds.clear();
    if (allDiffer())
        return names;
    names.campaigns.clear();
    for (const auto& campaign : campaigns)
        names.campaigns.push_back(campaign.name +
                                  (campaign.id > 0 ? " (" + std::to_string(campaign.id) + ")" : std::string()));
    return names;
}

std::string withoutWords(std::string title, const std::string& words)
{
    const auto at = title.find(words);
    return at == std::string::npos ? title : title.erase(at, words.size());
}

/// The measures that the table shows of every campaign, for what its caption says of them.
Strings measuresShown(bool valid, bool variants)
{
    Strings shown{"success", "clean-accuracy", "attacked-accuracy"};
    if (valid)
        shown.emplace_back("valid");
    if (variants)
        shown.insert(shown.end(), variantMeasures.begin(), variantMeasures.end());
    return shown;
}

} // namespace

Table summaryTable(const Campaigns& campaigns, const ReportSettings& options)
{
    Table table;
    std::vector<Summary> summaries;
    for (const auto& campaign : campaigns)
        summaries.push_back(summaryOf(campaign, options.convention()));
    const auto pointers = pointersTo(campaigns);
    const auto samples = sampleLabels(pointers);
    const bool sample = !allEqual(samples);
    const auto victims = victimLabels(pointers);
    Strings keys;
    for (std::size_t i = 0; i < campaigns.size(); ++i)
        keys.push_back(victims[i] + "\n" + campaigns[i].recipe + "\n" + samples[i]);
    const auto settings = rowSettings(pointers, keys);
    const bool setting = std::any_of(settings.begin(), settings.end(), [](const auto& s) { return !s.empty(); });
    for (std::size_t i = 0; i < campaigns.size(); ++i)
        keys[i] += "\n" + settings[i];
    const auto names = rowNames(campaigns, keys);
    const bool budget =
        std::any_of(summaries.begin(), summaries.end(), [](const Summary& s) { return s.budgetSpent > 0; });
    const bool errors = std::any_of(summaries.begin(), summaries.end(), [](const Summary& s) { return s.errors > 0; });
    const bool variants =
        std::any_of(summaries.begin(), summaries.end(), [](const Summary& s) { return s.variants.has_value(); });
    const auto valid = validNote(campaigns);
    const bool net = options.flag("net");
    const ScoreColumns scores(pointers, summaries);
    if (!names.campaigns.empty())
        table.columns.push_back({"Campaign"});
    table.columns.insert(table.columns.end(), {{"Victim"}, {"Recipe"}});
    if (sample)
        table.columns.push_back({"Sample"});
    if (setting)
        table.columns.push_back({"Setting"});
    if (!names.seeds.empty())
        table.columns.push_back({"Seed"});
    table.columns.insert(table.columns.end(), {{"n", true}, {"Skipped", true}, {"Succeeded", true}, {"Failed", true}});
    if (budget)
        table.columns.push_back({"Budget spent", true});
    if (errors)
        table.columns.push_back({"Errors", true});
    table.columns.push_back({"Success rate (%)", true});
    if (net)
        table.columns.push_back({"Net success (%)", true});
    if (!valid.empty())
        table.columns.push_back({"Valid success (%)", true});
    for (const auto& score : scores.names()) {
        // Both under one heading: "Accuracy", then "before (%)" and "under attack (%)".
        for (const auto& title : {withoutWords(scores.title("clean-accuracy", score), " the attack"),
                                  scores.title("attacked-accuracy", score)}) {
            const auto of = scoreTitle(score);
            table.columns.push_back({title, true, false, {of, title.substr(of.size() + 1)}});
        }
    }
    table.columns.insert(table.columns.end(), {{"Queries", true}, {"Perturbed (%)", true}});
    if (variants) {
        table.columns.push_back({"Variants", true});
        for (const char* measure : variantMeasures)
            table.columns.push_back({measureTitle(measure), true});
    }
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        const auto& s = summaries[i];
        std::vector<Cell> row;
        if (!names.campaigns.empty())
            row.push_back(textCell(names.campaigns[i]));
        row.insert(row.end(), {textCell(victims[i]), textCell(campaigns[i].recipe)});
        if (sample)
            row.push_back(textCell(samples[i]));
        if (setting)
            row.push_back(textCell(settings[i]));
        if (!names.seeds.empty())
            row.push_back(countCell(campaigns[i].seed));
        const auto counted = [&campaign = campaigns[i]](std::size_t n, const char* search) {
            return countCell(n, campaign, search);
        };
        row.insert(row.end(), {counted(s.examples, ""), counted(s.skipped, "status:skipped"),
                               counted(s.succeeded, "status:succeeded"), counted(s.failed, "status:failed")});
        if (budget)
            row.push_back(counted(s.budgetSpent, "status:budget_spent"));
        if (errors)
            row.push_back(counted(s.errors, "status:error"));
        row.push_back(measureCell(campaigns[i], "success", s));
        if (net)
            row.push_back(measureCell(campaigns[i], "net-success", s));
        if (!valid.empty())
            row.push_back(measureCell(campaigns[i], "valid", s));
        for (const auto& score : scores.names())
            for (const char* measure : {"clean-accuracy", "attacked-accuracy"})
                row.push_back(withBehind(scoreCell(s, measure, score), campaigns[i], measure, s.convention));
        row.push_back(withBehind(perhapsCell(s.conventionQueries), campaigns[i], "queries", s.convention));
        row.push_back(withBehind(perhapsCell(s.conventionPerturbedPercent), campaigns[i], "perturbed", s.convention));
        if (variants) {
            row.push_back(s.variants ? countCell(s.variants->variants + s.variants->ofWrong) : Cell{});
            for (const char* measure : variantMeasures)
                row.push_back(s.variants ? measureCell(campaigns[i], measure, s) : Cell{});
        }
        table.rows.push_back(std::move(row));
    }
    const auto shown = measuresShown(!valid.empty(), variants);
    table.caption = "Attacks" + (sample || campaigns.empty() ? " by campaign" : " on " + sampleOf(campaigns.front())) +
                    ". " + campaigns::describe(options.convention()) + intervalsNote(campaigns, shown) +
                    meansNote(options.convention()) + errorsNote(campaigns, options.convention(), shown) +
                    conditionsNote(campaigns) + standInsNote(campaigns) + valid + (net ? flagsNote(campaigns) : "") +
                    (variants ? " Variants: all texts that a campaign made and queried; perturbation accuracy is "
                                "over all of them, the others over those of texts that are answered correctly."
                              : "");
    return table;
}

} // namespace core::reports
