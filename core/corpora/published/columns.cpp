#include "core/corpora/published/columns.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/corpora/cell_kinds.h"

namespace core::corpora::published {

std::optional<std::size_t> columnIndex(const FileTable& table, const std::vector<std::string_view>& names)
{
    for (const auto name : names)
        for (std::size_t i = 0; i < table.names.size(); ++i)
            if (loweredCell(table.names[i]) == name)
                return i;
    return std::nullopt;
}

std::string columnCalled(const FileTable& table, const std::vector<std::string_view>& names)
{
    const auto column = columnIndex(table, names);
    return column ? std::string(trimmed(table.names[*column])) : std::string();
}

std::vector<std::string_view> tabbed(std::string_view line)
{
    std::vector<std::string_view> cells;
    while (true) {
        const std::size_t tab = line.find('\t');
        cells.push_back(line.substr(0, tab));
        if (tab == std::string_view::npos)
            return cells;
        line.remove_prefix(tab + 1);
    }
}

bool hasNames(const FileTable& table, const HeaderNames& groups)
{
    return std::all_of(groups.begin(), groups.end(),
                       [&](const auto& names) { return !columnCalled(table, names).empty(); });
}

void takeNames(FileTable& table)
{
    const auto first = std::find_if(table.rows.begin(), table.rows.end(), [](const Row& row) { return !isBlank(row); });
    if (first == table.rows.end())
        return;
    table.header = true;
    table.names.clear();
    for (const auto cell : first->cells)
        table.names.emplace_back(trimmed(cell));
    table.width = table.names.size();
    table.rows.erase(table.rows.begin(), first + 1);
}

void takeHeaderWith(FileTable& table, const HeaderNames& groups)
{
    const auto first = std::find_if(table.rows.begin(), table.rows.end(), [](const Row& row) { return !isBlank(row); });
    if (first == table.rows.end())
        return;
    FileTable header;
    for (const auto cell : first->cells)
        header.names.emplace_back(cell);
    if (hasNames(header, groups))
        takeNames(table);
}

FileTable readTabbed(const Source& source, std::string_view format)
{
    FileTable table;
    table.format = format;
    table.delimiter = '\t';
    table.rows = parseDelimited(source.text, '\t', false, table.store, SIZE_MAX, source.memory).rows;
    while (!table.rows.empty() && isBlank(table.rows.back()))
        table.rows.pop_back();
    table.width = commonWidth(table.rows).width;
    if (table.width > mostColumns)
        throw tooManyColumns(source.name);
    return table;
}

std::vector<std::string_view> cellsOfColumn(const FileTable& table, std::size_t column, std::size_t most)
{
    std::vector<std::string_view> cells;
    for (const Row& row : table.rows)
        if (cells.size() < most && column < row.cells.size() && !trimmed(row.cells[column]).empty())
            cells.push_back(row.cells[column]);
    return cells;
}

std::string columnValue(const Example& example, std::string_view name)
{
    const auto found = std::find_if(example.columns.begin(), example.columns.end(),
                                    [&](const auto& column) { return column.first == name; });
    return found == example.columns.end() ? std::string() : found->second;
}

std::vector<std::string> columnNames(const Corpus& corpus, std::initializer_list<std::string_view> without)
{
    std::vector<std::string> names;
    for (const auto& example : corpus.examples)
        for (const auto& column : example.columns)
            if (std::find(names.begin(), names.end(), column.first) == names.end() &&
                std::find(without.begin(), without.end(), column.first) == without.end())
                names.push_back(column.first);
    return names;
}

bool hasPlainIds(const Corpus& corpus)
{
    for (std::size_t i = 0; i < corpus.examples.size(); ++i)
        if (corpus.examples[i].id != std::to_string(i + 1))
            return false;
    return true;
}

const std::string& onlyText(const Example& example)
{
    if (example.input.size() != 1)
        throw Error("example " + example.id + " has " + std::to_string(example.input.size()) +
                        " segments, and this format has room for one text",
                    "Write it as csv");
    return example.input[0].text.str();
}

std::string tabbedBytes(const std::vector<std::vector<std::string>>& rows)
{
    std::string bytes;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (row[i].find_first_of("\t\r\n") != std::string::npos)
                throw Error("the text \"" + row[i].substr(0, 60) +
                                "\" holds a tab or a line end, which cannot be written "
                                "between tabs",
                            "Write it as csv or jsonl");
            bytes.append(i > 0 ? "\t" : "").append(row[i]);
        }
        bytes += '\n';
    }
    return bytes;
}

} // namespace core::corpora::published
