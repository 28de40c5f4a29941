#include "core/campaigns/exports/variant_export.h"

#include <array>
#include <functional>
#include <vector>

#include <fmt/format.h>

#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"
#include "core/campaigns/exports/export_cells.h"
#include "core/campaigns/result_json.h"
#include "core/campaigns/summary.h"
#include "core/victims/card_json.h"

namespace core::campaigns {

namespace {

using VariantJson = nlohmann::ordered_json;

/// The parts of a result's JSON that a variant has, too.
constexpr std::array variantKeys = {"original",         "perturbed",         "gold",  "original_output",
                                    "perturbed_output", "perturbed_percent", "edits", "columns"};

struct WrittenVariant {
    const attacks::AttackResult& of;
    const attacks::ResultVariant& variant;
    std::size_t number = 0;           ///< From 1.
    const attacks::AttackResult& one; ///< The variant as a result.
    const VariantJson& json;          ///< The same as JSON.
};

/// Not where the clean answer was wrong already: such a text is skipped, and tables do not count its variants either.
bool fooled(const attacks::AttackResult& variant) { return variant.status == attacks::Status::Succeeded; }

void forEachVariant(const store::Project& project, store::Id campaign, const ExportChoice& choice,
                    const std::function<void(const WrittenVariant&)>& write)
{
    const auto record = project.campaign(campaign);
    const auto labels = victims::labelsInCard(record.victimCard);
    const auto scoring = scoringOf(record);
    project.forEachResult(campaign, false, [&](store::PlacedResult&& placed) {
        if (!choice.takes(placed))
            return;
        std::size_t number = 0;
        for (const auto& variant : project.variants(campaign, placed.position, placed.result.original)) {
            const auto one = asResult(placed.result, variant);
            write({placed.result, variant, ++number, one, resultJson(one, labels, scoring)});
        }
    });
}

void requireVariants(const store::Project& project, store::Id campaign)
{
    if (!project.hasVariants(campaign))
        throw UsageError("the campaign has no variants", "Attack with a recipe whose search is enumerate");
}

void requireVariantsWritten(std::ostream& out)
{
    if (!out.flush())
        throw Error("the variants could not be written", "Check that there is room where they go");
}

} // namespace

void exportVariantsJsonl(const store::Project& project, store::Id campaign, const ExportChoice& choice,
                         std::ostream& out)
{
    requireVariants(project, campaign);
    forEachVariant(project, campaign, choice, [&](const WrittenVariant& written) {
        VariantJson json = {{"example", written.of.example}, {"status", nameOf(written.of.status)},
                            {"variant", written.number},     {"operator", written.variant.operation},
                            {"fooled", fooled(written.one)}, {"loss", written.variant.loss}};
        for (const char* key : variantKeys)
            json[key] = written.json.at(key);
        if (const auto gold = written.json.find("perturbed_gold"); gold != written.json.end())
            json["perturbed_gold"] = *gold;
        out << json.dump(-1, ' ', false, VariantJson::error_handler_t::replace) << '\n';
    });
    requireVariantsWritten(out);
}

void exportVariantsCsv(const store::Project& project, store::Id campaign, const ExportChoice& choice, std::ostream& out,
                       CsvFor reader)
{
    requireVariants(project, campaign);
    const auto record = project.campaign(campaign);
    const auto scoring = scoringOf(record);
    const bool changesGold = attacks::Recipe::stored(record.recipe).changesGold();
    std::vector<std::string> segments;
    std::vector<std::string> columns;
    project.forEachResult(campaign, false, [&](store::PlacedResult&& placed) {
        for (const auto& segment : placed.result.original.segments())
            addUnique(segments, segment.name);
        for (const auto& [name, value] : placed.result.columns)
            addUnique(columns, name);
    });
    std::vector<std::string> header = {"example", "status", "variant", "operator", "fooled", "gold"};
    for (const char* when : {"original", "perturbed"})
        for (const auto& segment : segments)
            header.push_back(fmt::format("{}_{}", when, segment));
    for (const char* name :
         {"original_label", "original_score", "perturbed_label", "perturbed_score", "perturbed_percent", "edits"})
        header.emplace_back(name);
    if (changesGold)
        header.emplace_back("perturbed_gold");
    for (const auto& name : columns)
        header.push_back("column_" + name);
    out << csvRecord(header, reader);
    forEachVariant(project, campaign, choice, [&](const WrittenVariant& written) {
        const auto& [of, variant, number, one, json] = written;
        std::vector<std::string> row = {of.example,        std::string(nameOf(of.status)), std::to_string(number),
                                        variant.operation, fooled(one) ? "true" : "false", cell(json.at("gold"))};
        for (const auto* input : {&one.original, &one.perturbed})
            for (const auto& segment : segments)
                row.push_back(segmentCell(*input, segment));
        row.push_back(outputCell(json.at("original_output")));
        row.push_back(scoreCell(one.originalOutput, json.at("original_output"), scoring));
        row.push_back(outputCell(json.at("perturbed_output")));
        row.push_back(scoreCell(one.perturbedOutput, json.at("perturbed_output"), scoring));
        row.push_back(cell(json.at("perturbed_percent")));
        row.push_back(editsCell(one.edits));
        if (changesGold)
            row.push_back(json.contains("perturbed_gold") ? cell(json.at("perturbed_gold")) : std::string());
        for (const auto& name : columns)
            row.push_back(columnCell(one, name));
        out << csvRecord(row, reader);
    });
    requireVariantsWritten(out);
}

} // namespace core::campaigns
