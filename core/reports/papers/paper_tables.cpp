#include "core/reports/papers/paper_tables.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "core/json/json.h"
#include "core/reports/data/measure.h"
#include "core/reports/papers/example_tables.h"
#include "core/reports/papers/zheng.h"
#include "core/reports/tables/pivot.h"
#include "core/reports/tables/transfer.h"

namespace core::reports {

namespace fs = std::filesystem;

namespace {

const std::map<std::string, ReportKind (*)(ReportKind head)>& layouts()
{
    static const std::map<std::string, ReportKind (*)(ReportKind)> all{{"transfer", transferKind},
                                                                       {"transfer-originals", transferOriginalsKind},
                                                                       {"corpora", corporaKind},
                                                                       {"shared-examples", sharedExamplesKind},
                                                                       {"mended-examples", mendedExamplesKind},
                                                                       {"zheng-sentences", zhengSentences},
                                                                       {"zheng-training", zhengTraining},
                                                                       {"zheng-tags", zhengTags},
                                                                       {"zheng-phrases", zhengPhrases}};
    return all;
}

PaperTable tableIn(const nlohmann::json& json, const std::string& file)
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
        return table;
    }
    table.layout = member("layout");
    if (!layouts().contains(table.layout))
        throw Error({file}, "has a table with the unknown layout " + table.layout,
                    "Reinstall Faultline: this file is part of it");
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
    const auto json = parseJson(text, {file});
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
        return pivotTable(campaigns, options.set("rows", rows).set("columns", columns).set("measure", measures));
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
