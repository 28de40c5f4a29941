#include "core/corpora/jsonl.h"

#include <algorithm>
#include <unordered_map>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json.h"

namespace core::corpora {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t problemLimit = 100;

constexpr int depthLimit = 32;
constexpr int keyLimit = 10'000;
constexpr int valueLimit = 1'000'000;

std::string cellOf(const Json& value)
{
    if (value.is_string())
        return value.get<std::string>();
    const auto isString = [](const Json& item) { return item.is_string(); };
    if (value.is_array() && !value.empty() && std::all_of(value.begin(), value.end(), isString)) {
        std::string words;
        for (const auto& item : value)
            words += (words.empty() ? "" : " ") + item.get_ref<const std::string&>();
        return words;
    }
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// What a line holds, before all keys are known.
struct FoundLine {
    std::size_t line = 0;
    std::vector<std::pair<std::size_t, std::string_view>> cells; ///< By column.
};

} // namespace

std::string jsonLineProblem(std::string_view line)
{
    int depth = 0;
    int keys = 0;
    int values = 0;
    bool inString = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (inString) {
            i += c == '\\' ? 1 : 0;
            inString = c != '"';
        } else if (c == '"') {
            inString = true;
        } else if (c == ':' && ++keys > keyLimit) {
            return "more than 10,000 keys";
        } else if ((c == ',' || c == '[' || c == '{') && ++values > valueLimit) {
            return "more than 1,000,000 values";
        } else if ((c == '[' || c == '{') && ++depth > depthLimit) {
            return "brackets nested more than 32 deep";
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return {};
}

Table readJsonLines(const Source& source, const std::string& format)
{
    Table table;
    table.format = format;
    std::vector<FoundLine> found;
    std::unordered_map<std::string, std::size_t> columns;
    for (const Line& line : linesOf(source)) {
        if (trimmed(line.text).empty()) {
            found.push_back({line.number, {}});
            continue;
        }
        std::string problem = jsonLineProblem(line.text);
        const Json object = problem.empty() ? maybeJson<Json>(line.text) : Json();
        if (!object.is_object()) {
            if (source.cut && line.text.data() + line.text.size() == source.text.data() + source.text.size())
                continue;
            if (problem.empty())
                problem = object.is_discarded() ? "not valid JSON" : "not a JSON object";
            ++table.problemCount;
            if (table.problems.size() < problemLimit)
                table.problems.push_back(Error(Where{source.name, line.number}, problem).what());
            continue;
        }
        FoundLine row{line.number, {}};
        for (const auto& [key, value] : object.items()) {
            if (value.is_null() || (format == "snli" && key.ends_with("_parse")))
                continue;
            const auto [column, added] = columns.try_emplace(key, table.names.size());
            if (added) {
                if (table.names.size() == mostColumns)
                    throw Error(Where{source.name, line.number}, "more than 1000 different keys",
                                "Write one object a line, with the same keys in each");
                table.names.push_back(key);
            }
            row.cells.emplace_back(column->second, table.store.emplace_back(cellOf(value)));
            source.memory.take(sizeof(std::string) + sizeof(row.cells[0]) + table.store.back().size());
        }
        source.memory.take(2 * sizeof(FoundLine));
        found.push_back(std::move(row));
    }
    while (!found.empty() && found.back().cells.empty())
        found.pop_back();
    table.width = table.names.size();
    source.memory.take(found.size() * (sizeof(Row) + table.width * sizeof(std::string_view)));
    table.rows.reserve(found.size());
    for (const FoundLine& row : found) {
        auto& cells = table.rows.emplace_back(Row{row.line, {}}).cells;
        cells.resize(row.cells.empty() ? 0 : table.width);
        for (const auto& [column, cell] : row.cells)
            cells[column] = cell;
    }
    return table;
}

} // namespace core::corpora
