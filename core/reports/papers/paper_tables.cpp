#include "core/reports/papers/paper_tables.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "core/json/json.h"
#include "core/reports/data/measure.h"
#include "core/reports/papers/example_tables.h"
#include "core/reports/papers/paper_numbers.h"
#include "core/reports/papers/translated_examples.h"
#include "core/reports/papers/zheng.h"
#include "core/reports/tables/cells.h"
#include "core/reports/tables/pivot.h"
#include "core/reports/tables/transfer.h"

namespace core::reports {

namespace fs = std::filesystem;

namespace {

const std::map<std::string, ReportKind (*)(ReportKind head)>& layouts()
{
    static const std::map<std::string, ReportKind (*)(ReportKind)> all{
        {"transfer", transferKind},
        {"transfer-originals", transferOriginalsKind},
        {"corpora", corporaKind},
        {"shared-examples", sharedExamplesKind},
        {"mended-examples", mendedExamplesKind},
        {"attacked-translations", attackedTranslationsKind},
        {"better-translations", betterTranslationsKind},
        {"zheng-sentences", zhengSentences},
        {"zheng-training", zhengTraining},
        {"zheng-tags", zhengTags},
        {"zheng-phrases", zhengPhrases}};
    return all;
}

/// {"BLEU": "bleu"} or {"chrBLEU": {"key": "chrbleu", "digits": 3}}.
PaperTable::NumberColumn numberColumn(const std::string& title, const nlohmann::ordered_json& json,
                                      const std::string& file)
{
    if (json.is_string())
        return {title, json.get<std::string>()};
    if (!json.is_object() || !json.contains("key") || !json["key"].is_string() || !json.contains("digits") ||
        !json["digits"].is_number_integer())
        throw Error({file}, "has a column " + title + " of numbers without \"key\" and \"digits\"",
                    "Reinstall Faultline: this file is part of it");
    return {title, json["key"].get<std::string>(), json["digits"].get<int>()};
}

PaperTable tableIn(const nlohmann::ordered_json& json, const std::string& file)
{
    const auto member = [&](const char* key) {
        if (!json.is_object() || !json.contains(key) || !json[key].is_string())
            throw Error({file}, std::string("has a table without the text \"") + key + '"',
                        "Reinstall Faultline: this file is part of it");
        return json[key].get<std::string>();
    };
    PaperTable table;
    table.name = member("name"), table.title = member("title"), table.description = member("description");
    if (!json.contains("layout")) {
        table.rows = member("rows"), table.columns = member("columns"), table.measures = member("measures");
        if (json.contains("numbers")) {
            table.numbers = member("numbers");
            table.paper = fs::path(file).parent_path().filename().string();
            if (const auto columns = json.find("number_columns"); columns != json.end())
                for (const auto& [title, key] : columns->items())
                    table.numberColumns.push_back(numberColumn(title, key, file));
            if (const auto notes = json.find("number_notes"); notes != json.end())
                for (const auto& [keys, note] : notes->items()) {
                    if (!note.is_string())
                        throw Error({file}, "has something else than a text beside the number " + keys,
                                    "Reinstall Faultline: this file is part of it");
                    table.numberNotes.emplace(keys, note.get<std::string>());
                }
        }
        return table;
    }
    table.layout = member("layout");
    if (!layouts().contains(table.layout))
        throw Error({file}, "has a table with the unknown layout " + table.layout,
                    "Reinstall Faultline: this file is part of it");
    return table;
}

/// The same table with what the paper reports of its rows.
Table withNumbers(Table table, const PaperTable& paper)
{
    if (paper.numbers.empty() || table.rows.empty())
        return table;
    const auto fields = static_cast<std::size_t>(1 + std::ranges::count(paper.rows, ','));
    const auto& numbers = PaperNumbers::of(paper.paper);
    std::vector<std::vector<Cell>> found(table.rows.size());
    bool any = false;
    for (std::size_t r = 0; r < table.rows.size(); ++r)
        for (const auto& [title, key, digits] : paper.numberColumns) {
            std::vector<std::string> keys{paper.numbers};
            for (std::size_t field = 0; field < fields; ++field) {
                const auto* text = std::get_if<std::string>(&table.rows[r].at(field).value);
                keys.push_back(text == nullptr ? std::string() : *text);
            }
            keys.push_back(key);
            const auto number = numbers.find(keys);
            found[r].push_back(number ? numberCell(*number, digits) : Cell{});
            if (const auto note = paper.numberNotes.find(fmt::format("{}", fmt::join(keys, "\t")));
                number && note != paper.numberNotes.end())
                found[r].back().note = note->second;
            any = any || number;
        }
    if (!any) // of other data
        return table;
    for (const auto& column : paper.numberColumns)
        table.columns.push_back({column.title, true, false, {"Paper", column.title}});
    for (std::size_t r = 0; r < table.rows.size(); ++r)
        table.rows[r].insert(table.rows[r].end(), found[r].begin(), found[r].end());
    return table;
}

/// Empty if the resources are not found: every command lists the tables, and reporting what is missing is left to
/// `doctor`.
std::vector<fs::path> papers()
{
    std::vector<fs::path> folders;
    std::error_code none;
    try {
        for (const auto& paper : fs::directory_iterator(resourcesFolder() / "papers", none))
            folders.push_back(paper.path());
    } catch (const Error&) {
        return {};
    }
    return folders;
}

} // namespace

std::vector<PaperTable> parsePaperTables(std::string_view text, const std::string& file)
{
    const auto json = parseJson<nlohmann::ordered_json>(text, {file});
    if (!json.is_array())
        throw Error({file}, "is not a list of tables", "Reinstall Faultline: this file is part of it");
    std::vector<PaperTable> tables;
    for (const auto& one : json)
        tables.push_back(tableIn(one, file));
    return tables;
}

const std::vector<PaperTable>& paperTables()
{
    static const std::vector<PaperTable> all = [] {
        std::vector<PaperTable> tables;
        for (const auto& paper : papers())
            if (const auto file = paper / "tables.json"; fs::exists(file))
                for (auto& table : parsePaperTables(readFile(file), file.string()))
                    tables.push_back(std::move(table));
        std::ranges::sort(tables, {}, &PaperTable::name);
        return tables;
    }();
    return all;
}

ReportKind PaperTable::kind() const
{
    ReportKind head{name, title, description, {}};
    if (!layout.empty())
        return layouts().at(layout)(std::move(head));
    const auto shows = [listed = ',' + measures + ','](const std::string& measure) {
        return listed.find(',' + measure + ',') != std::string::npos;
    };
    if (shows("success") || shows("queries") || shows("perturbed")) // over what a convention includes
        head.parameters = {"convention"};
    head.ofMeasures = std::ranges::any_of(pivotMeasures(), [&](const auto& measure) {
        return isMeasuredAfterwards(measure.name) && shows(measure.name);
    });
    return campaignTable(std::move(head), [*this](const Campaigns& campaigns, ReportSettings options) {
        return withNumbers(
            pivotTable(campaigns, options.set("rows", rows).set("columns", columns).set("measure", measures)), *this);
    });
}

std::vector<ReportKind> paperKinds()
{
    std::vector<ReportKind> kinds;
    for (const auto& table : paperTables())
        kinds.push_back(table.kind());
    return kinds;
}

} // namespace core::reports
