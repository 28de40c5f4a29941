#include "core/reports/tables.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/reports/papers/paper_tables.h"
#include "core/reports/papers/zheng.h"
#include "core/reports/study_reports.h"
#include "core/reports/tables/parts.h"
#include "core/reports/tables/pivot.h"
#include "core/reports/tables/transfer.h"

namespace core::reports {
namespace {

using Campaigns = std::vector<CampaignData>;
using MakeTableFn = Table (*)(const std::string& kind, const Campaigns&, const TableOptions&);

struct KnownTable {
    Kind kind;
    MakeTableFn make;
};

Table paperTableOf(const std::string& kind, const Campaigns& campaigns, const TableOptions& options)
{
    const auto* table = paperTable(kind);
    return table->transfer ? transferTable(campaigns) : pivotTable(campaigns, table->laidOut(options));
}

const std::vector<KnownTable>& knownTables()
{
    static const std::vector<KnownTable> all = [] {
        std::vector<KnownTable> list{
            {{"summary",
              "Summary",
              "One row per campaign: counts, success rate with its interval, accuracy, queries, perturbed words.",
              {"convention"}},
             [](const auto&, const auto& campaigns, const auto& options) { return summaryTable(campaigns, options); }},
            {{"examples",
              "Examples",
              "Texts before and after successful attacks, with the changed words highlighted.",
              {"examples"}},
             [](const auto&, const auto& campaigns, const auto& options) { return examplesTable(campaigns, options); }},
            {{"pivot",
              "Pivot",
              "Measures by fields of the campaigns, such as success by victim and recipe.",
              {"convention", "rows", "columns", "measure", "significance"}},
             [](const auto&, const auto& campaigns, const auto& options) { return pivotTable(campaigns, options); }},
            {{"transfer", "Transfer", "Accuracy of other victims on the perturbed texts, by campaign and victim."},
             [](const auto&, const auto& campaigns, const auto&) { return transferTable(campaigns); }},
            {{"zheng-table1",
              "Zheng 2020, table 1: attacks on sentences",
              "UAS, changed words and success by parser, attack and budget.",
              {"paper"}},
             zhengTable},
            {{"zheng-table2",
              "Zheng 2020, table 2: adversarial training",
              "UAS of adversarially trained parsers, clean and under attack.",
              {"paper"}},
             zhengTable},
            {{"zheng-table3",
              "Zheng 2020, table 3: parts of speech",
              "Change in UAS and success by the part of speech that may change.",
              {"paper"}},
             zhengTable},
            {{"zheng-table4",
              "Zheng 2020, table 4: attacks on phrases",
              "Success of phrase-level attacks by the distance of the phrases.",
              {"paper"}},
             zhengTable},
        };
        for (const auto& paper : paperTables())
            list.push_back({paper.kind, paperTableOf});
        return list;
    }();
    return all;
}

UsageError unknownKind(const std::string& kind)
{
    std::string names;
    for (const auto* kinds : {&tableKinds(), &studyTableKinds()})
        for (const auto& one : *kinds)
            names += (names.empty() ? "" : ", ") + one.name;
    return UsageError("There is no table '" + kind + "'.", "Use " + names + ".");
}

} // namespace

const std::vector<Kind>& tableKinds()
{
    static const std::vector<Kind> kinds = [] {
        std::vector<Kind> list;
        for (const auto& table : knownTables())
            list.push_back(table.kind);
        return list;
    }();
    return kinds;
}

Table makeTable(const std::string& kind, const std::vector<CampaignData>& campaigns, const TableOptions& options)
{
    const auto found = std::ranges::find(knownTables(), kind, [](const KnownTable& table) { return table.kind.name; });
    if (found == knownTables().end())
        throw unknownKind(kind);
    auto table = found->make(kind, campaigns, options);
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
