#include "core/campaigns/exports/export.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"
#include "core/campaigns/exports/export_cells.h"
#include "core/campaigns/result_json.h"
#include "core/campaigns/summary.h"
#include "core/files/csv.h"
#include "core/json/json.h"
#include "core/victims/card_json.h"

namespace core::campaigns {

namespace {

using attacks::AttackResult;
using Json = nlohmann::ordered_json;

void visit(const store::Project& project, store::Id campaign, const ExportChoice& choice,
           const std::function<void(const AttackResult&)>& write)
{
    project.forEachResult(campaign, false, [&](store::PlacedResult&& placed) {
        if (choice.takes(placed))
            write(placed.result);
    });
}

void requireWritten(std::ostream& out)
{
    if (!out.flush())
        throw Error("the results could not be written", "Check that there is room where they go");
}

} // namespace

void exportJsonl(const store::Project& project, store::Id campaign, const ExportChoice& choice, std::ostream& out)
{
    const auto record = project.campaign(campaign);
    const auto labels = victims::labelsInCard(record.victimCard);
    const auto scoring = scoringOf(record);
    visit(project, campaign, choice, [&](const AttackResult& result) {
        out << resultJson(result, labels, scoring).dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
    });
    requireWritten(out);
}

void exportCsv(const store::Project& project, store::Id campaign, const ExportChoice& choice, std::ostream& out,
               CsvFor reader)
{
    const auto record = project.campaign(campaign);
    const auto labels = victims::labelsInCard(record.victimCard);
    const auto scoring = scoringOf(record);
    std::vector<std::string> segments;
    std::vector<std::string> columns;
    visit(project, campaign, choice, [&](const AttackResult& result) {
        for (const auto& segment : result.original.segments())
            addUnique(segments, segment.name);
        for (const auto& [name, value] : result.columns)
            addUnique(columns, name);
    });
    std::vector<std::string> header = {"example", "status", "reason", "gold"};
    for (const char* when : {"original", "perturbed"})
        for (const auto& segment : segments)
            header.push_back(fmt::format("{}_{}", when, segment));
    for (const char* name : {"original_label", "original_score", "perturbed_label", "perturbed_score", "queries",
                             "distinct_queries", "forward_queries", "perturbed_percent", "edits", "message"})
        header.emplace_back(name);
    const bool changesGold = attacks::Recipe::stored(record.recipe).changesGold();
    if (changesGold)
        header.emplace_back("perturbed_gold");
    for (const auto& name : columns)
        header.push_back("column_" + name);
    out << csvRecord(header, reader);
    visit(project, campaign, choice, [&](const AttackResult& result) {
        const Json json = resultJson(result, labels, scoring);
        std::vector<std::string> row = {cell(json["example"]), cell(json["status"]), cell(json["reason"]),
                                        cell(json["gold"])};
        for (const auto* input : {&result.original, &result.perturbed})
            for (const auto& segment : segments)
                row.push_back(segmentCell(*input, segment));
        row.push_back(outputCell(json["original_output"]));
        row.push_back(scoreCell(result.originalOutput, json["original_output"], scoring));
        row.push_back(outputCell(json["perturbed_output"]));
        row.push_back(scoreCell(result.perturbedOutput, json["perturbed_output"], scoring));
        for (const char* name : {"queries", "distinct_queries", "forward_queries", "perturbed_percent"})
            row.push_back(cell(json[name]));
        row.push_back(editsCell(result.edits));
        row.push_back(result.message);
        if (changesGold)
            row.push_back(json.contains("perturbed_gold") ? cell(json["perturbed_gold"]) : std::string());
        for (const auto& name : columns)
            row.push_back(columnCell(result, name));
        out << csvRecord(row, reader);
    });
    requireWritten(out);
}

} // namespace core::campaigns
