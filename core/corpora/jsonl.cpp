#include "core/corpora/jsonl.h"

#include <algorithm>
#include <unordered_map>

#include <nlohmann/json.hpp>

#include "core/base/error.h"

namespace core::corpora {

namespace {

using Json = nlohmann::ordered_json;

/// What a hostile file could use to fill the memory: an object with endless keys in every line.
constexpr std::size_t columnLimit = 1000;
constexpr std::size_t problemLimit = 100;

constexpr int depthLimit = 32;
constexpr int keyLimit = 10'000;

/// Why a line is not parsed at all: the library writes JSON recursively, and looks keys up one after the other.
std::string problemOf(std::string_view line)
{
    int depth = 0;
    int keys = 0;
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
        } else if ((c == '[' || c == '{') && ++depth > depthLimit) {
            return "brackets nested more than 32 deep";
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return {};
}

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

} // namespace

Table readJsonLines(const Source& source, const std::string& format)
{
    Table table;
    table.format = format;
    std::unordered_map<std::string, std::size_t> columns;
    for (const Line& line : linesOf(source.text)) {
        if (trimmed(line.text).empty()) {
            table.rows.push_back({line.number, {}});
            continue;
        }
        std::string problem = problemOf(line.text);
        const Json object = problem.empty() ? Json::parse(line.text, nullptr, false) : Json();
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
        Row row{line.number, {}};
        for (const auto& [key, value] : object.items()) {
            if (value.is_null() || (format == "snli" && key.ends_with("_parse")))
                continue;
            const auto [found, added] = columns.try_emplace(key, table.names.size());
            if (added) {
                if (table.names.size() == columnLimit)
                    throw Error(Where{source.name, line.number}, "more than 1000 different keys",
                                "Write one object a line, with the same keys in each");
                table.names.push_back(key);
            }
            if (row.cells.size() <= found->second)
                row.cells.resize(found->second + 1);
            row.cells[found->second] = table.store.emplace_back(cellOf(value));
        }
        table.rows.push_back(std::move(row));
    }
    while (!table.rows.empty() && table.rows.back().cells.empty())
        table.rows.pop_back();
    table.width = table.names.size();
    for (Row& row : table.rows)
        if (!row.cells.empty())
            row.cells.resize(table.width);
    return table;
}

} // namespace core::corpora
