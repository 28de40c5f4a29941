#include <algorithm>
#include <array>

#include "core/reports/data/measure.h"
#include "core/reports/data/settings.h"
#include "core/reports/tables/cells.h"
#include "core/reports/tables/conditions.h"
#include "core/reports/tables/kinds.h"

namespace core::reports {
namespace {

using campaigns::Summary;

/// What is reported about a campaign's variants, besides how many there are.
constexpr std::array variantMeasures = {"variant-success", "perturbation-accuracy", "robust-accuracy"};

} // namespace

Table summaryTable(const Campaigns& campaigns, const ReportSettings& options)
{
    Table table;
    std::vector<Summary> summaries;
    for (const auto& campaign : campaigns)
        summaries.push_back(summaryOf(campaign, options.convention()));
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
        row.push_back(measureCell(campaigns[i], options.convention(), "success"));
        if (!valid.empty())
            row.push_back(measureCell(campaigns[i], options.convention(), "valid"));
        if (measures)
            row.push_back(textCell(scoreTitle(s.scoreName)));
        row.insert(row.end(), {perhapsCell(s.cleanScore, 100.0), perhapsCell(s.attackedScore, 100.0),
                               perhapsCell(s.conventionQueries), perhapsCell(s.conventionPerturbedPercent)});
        if (variants) {
            row.push_back(s.variants ? countCell(s.variants->variants + s.variants->ofWrong) : Cell{});
            for (const char* measure : variantMeasures)
                row.push_back(s.variants ? measureCell(campaigns[i], options.convention(), measure) : Cell{});
        }
        table.rows.push_back(std::move(row));
    }
    table.caption = "Attacks" + (sample || campaigns.empty() ? std::string() : " on " + sampleOf(campaigns.front())) +
                    ". " + campaigns::describe(options.convention()) + " In brackets Wilson's 95% interval." + " " +
                    meansNote(options.convention()) + conditionsNote(campaigns) + valid +
                    (variants ? " Variants: all texts that a campaign made and queried; perturbation accuracy is "
                                "over all of them, the others over those of texts that are answered correctly."
                              : "");
    return table;
}

} // namespace core::reports
