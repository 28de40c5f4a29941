#include "core/reports/papers/paper_tables.h"

#include <algorithm>
#include <filesystem>

#include "core/base/error.h"
#include "core/base/json.h"
#include "core/files/file.h"
#include "core/files/paths.h"

namespace core::reports {

namespace fs = std::filesystem;

namespace {

PaperTable tableIn(const nlohmann::json& json, const std::string& file)
{
    const auto member = [&](const char* key) {
        if (!json.is_object() || !json.contains(key) || !json[key].is_string())
            throw Error({file}, std::string("has a table without the text \"") + key + '"',
                        "Install the program anew: this file comes with it");
        return json[key].get<std::string>();
    };
    PaperTable table;
    table.kind = {member("name"), member("title"), member("description"), {}};
    if (json.contains("transfer"))
        table.transfer = true;
    else
        table.rows = member("rows"), table.columns = member("columns"), table.measures = member("measures");
    const auto measures = ',' + table.measures + ',';
    for (const char* counted : {",success,", ",queries,", ",perturbed,"}) // over what a convention includes
        if (measures.find(counted) != std::string::npos)
            table.kind.parameters = {"convention"};
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
        throw Error({file}, "is not a list of tables", "Install the program anew: this file comes with it");
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
        std::ranges::sort(tables, {}, [](const PaperTable& table) { return table.kind.name; });
        return tables;
    }();
    return all;
}

const PaperTable* paperTable(const std::string& name)
{
    const auto found = std::ranges::find(paperTables(), name, [](const PaperTable& table) { return table.kind.name; });
    return found == paperTables().end() ? nullptr : &*found;
}

TableOptions PaperTable::laidOut(TableOptions options) const
{
    options.rows = rows;
    options.columns = columns;
    options.measure = measures;
    return options;
}

} // namespace core::reports
