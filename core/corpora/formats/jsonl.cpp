#include "core/corpora/formats/jsonl.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/json/json.h"

namespace core::corpora {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t problemLimit = 100;

constexpr int depthLimit = 32;
constexpr int keyLimit = 10'000;
constexpr int valueLimit = 1'000'000;

/// Builds a value from its parts. Of the library's own it differs in one thing: a whole number that is too large for it
/// is kept as the digits that are written, which ids have.
class KeepingDigits : public nlohmann::json_sax<Json> {
public:
    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(Json::number_integer_t value) override { return add(value); }
    bool number_unsigned(Json::number_unsigned_t value) override { return add(value); }
    bool number_float(Json::number_float_t value, const std::string& written) override
    {
        return written.find_first_not_of("-0123456789") == std::string::npos ? add(written) : add(value);
    }
    bool string(std::string& value) override { return add(std::move(value)); }
    bool binary(Json::binary_t& /*value*/) override { return false; } // JSON has none
    bool start_object(std::size_t /*size*/) override { return open(Json::object()); }
    bool start_array(std::size_t /*size*/) override { return open(Json::array()); }
    bool key(std::string& name) override
    {
        key_ = std::move(name);
        return true;
    }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool parse_error(std::size_t /*at*/, const std::string& /*token*/, const Json::exception& /*error*/) override
    {
        return false;
    }
    [[nodiscard]] Json take() { return std::move(root_); }

private:
    /// The value in its place: in the innermost list or object that is open, under the key that came last.
    Json& placed(Json value)
    {
        if (open_.empty())
            return root_ = std::move(value);
        if (open_.back()->is_array()) {
            open_.back()->push_back(std::move(value));
            return open_.back()->back();
        }
        return (*open_.back())[key_] = std::move(value);
    }
    bool add(Json value)
    {
        placed(std::move(value));
        return true;
    }
    bool open(Json value)
    {
        open_.push_back(&placed(std::move(value)));
        return true;
    }
    bool close()
    {
        open_.pop_back();
        return true;
    }

    Json root_;
    std::vector<Json*> open_; ///< Nothing is added beside one of these while it is open, so they stay where they are.
    std::string key_;
};

/// The object of a line; discarded if it is not JSON. Its depth is bounded by jsonLineProblem().
Json objectOf(std::string_view line)
{
    KeepingDigits reader;
    return Json::sax_parse(line.begin(), line.end(), &reader) ? reader.take() : Json(Json::value_t::discarded);
}

bool joinsSeveral(const Json& value)
{
    return value.is_array() && value.size() > 1 &&
           std::all_of(value.begin(), value.end(), [](const Json& item) { return item.is_string(); });
}

std::string cellOf(const Json& value)
{
    if (value.is_string())
        return value.get<std::string>();
    const auto isString = [](const Json& item) { return item.is_string(); };
    if (value.is_array() && std::all_of(value.begin(), value.end(), isString)) {
        std::string words;
        for (const auto& item : value)
            words += (words.empty() ? "" : " ") + item.get_ref<const std::string&>();
        return words;
    }
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// The content of a line, before all keys are known.
struct FoundLine {
    std::size_t line = 0;
    std::vector<std::pair<std::size_t, std::string_view>> cells; ///< By column.
};

FileTable tableOfObjects(const Source& source, const std::vector<Line>& lines, const std::string& format)
{
    FileTable table;
    table.format = format;
    std::vector<FoundLine> found;
    std::unordered_map<std::string, std::size_t> columns;
    for (const Line& line : lines) {
        if (trimmed(line.text).empty()) {
            found.push_back({line.number, {}});
            continue;
        }
        std::string problem = jsonLineProblem(line.text);
        const Json object = problem.empty() ? objectOf(line.text) : Json();
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
                                "Write one object per line, with the same keys in each");
                table.names.push_back(key);
            }
            row.cells.emplace_back(column->second, table.store.emplace_back(cellOf(value)));
            if (joinsSeveral(value))
                table.lists.insert(table.store.back().data());
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

FileTable readJsonLines(const Source& source, const std::string& format)
{
    return tableOfObjects(source, linesOf(source), format);
}

FileTable readJsonObjects(const Source& source, const std::string& format)
{
    FileTable table = tableOfObjects(source, jsonObjectsIn(source), format);
    if (table.problemCount > 0) // brackets fit, so this line was not torn
        throw Error(table.problems.front(), "Check the file with a JSON tool");
    return table;
}

std::vector<Line> jsonObjectsIn(const Source& source, std::size_t most)
{
    const std::string_view text = source.text;
    std::vector<Line> objects;
    Line object{1, {}};
    std::size_t line = 1;
    std::size_t begin = 0;
    int depth = 0; // of braces; brackets inside of objects do not count
    bool list = false;
    bool ended = false;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        line += c == '\n' ? 1 : 0;
        if (inString) {
            i += c == '\\' ? 1 : 0;
            inString = c != '"';
        } else if (depth > 0) {
            inString = c == '"';
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth == 0) {
                object.text = text.substr(begin, i + 1 - begin);
                source.memory.take(2 * sizeof(Line));
                objects.push_back(object);
                if (objects.size() == most)
                    return objects;
            }
        } else if (c == '{' && !ended) {
            depth = 1;
            begin = i;
            object.number = line;
        } else if (c == '[' && !list && objects.empty()) {
            list = true;
        } else if (c == ']' && list && !ended) {
            ended = true;
        } else if (c != ',' && c != ' ' && c != '\t' && c != '\r' && c != '\n') {
            throw Error(Where{source.name, line}, "objects in braces were expected here",
                        "Write a JSON list of objects, or one object after the other");
        }
    }
    if (!source.cut && (depth > 0 || list != ended))
        throw Error(Where{source.name, depth > 0 ? object.number : line},
                    depth > 0 ? "the object that begins here does not end" : "the list does not end",
                    "The file was cut off: copy it again");
    return objects;
}

} // namespace core::corpora
