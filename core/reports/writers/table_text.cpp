#include "core/reports/basics/table.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/escape.h"
#include "core/reports/writers/cell_text.h"

namespace core::reports {
namespace {

std::string markdownText(const std::string& text)
{
    std::string line = text;
    std::ranges::replace_if(
        line, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    std::string out;
    for (const char c : visibleText(line)) {
        if (std::string_view("\\`*_|<>").find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return out;
}

std::string markdownCell(const Cell& cell)
{
    std::string out;
    if (isText(cell))
        out = markedUp(cell, markdownText, "**", "**");
    else
        out = isNumber(cell) ? numberOf(cell) : "\u2013";
    if (cell.bold && cell.marked.empty())
        out = "**" + out + "**";
    if (!cell.note.empty())
        out += " " + markdownText(cell.note);
    return out;
}

bool hasNotes(const Table& table, std::size_t column)
{
    return std::any_of(table.rows.begin(), table.rows.end(),
                       [column](const auto& row) { return column < row.size() && !row[column].note.empty(); });
}

} // namespace

std::string toMarkdown(const Table& table)
{
    std::string out;
    if (!table.caption.empty())
        out += markdownText(table.caption) + "\n\n";
    std::string head = "|";
    std::string rule = "|";
    for (const auto& column : table.columns) {
        head += " " + markdownText(column.title) + " |";
        rule += column.numeric ? " ---: |" : " --- |";
    }
    out += head + "\n" + rule + "\n";
    for (const auto& row : table.rows) {
        out += "|";
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            out += " " + markdownCell(cellAt(row, i)) + " |";
        out += "\n";
    }
    if (table.rows.empty() && !table.note.empty())
        out += "\n" + markdownText(table.note) + "\n";
    return out;
}

std::string toCsv(const Table& table, CsvFor reader)
{
    const auto line = [&](auto field, auto note) {
        std::vector<std::string> fields;
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            fields.push_back(field(i));
            if (hasNotes(table, i))
                fields.push_back(note(i));
        }
        return csvRecord(fields, reader);
    };
    std::string out = line([&](std::size_t i) { return table.columns[i].title; },
                           [&](std::size_t i) { return table.columns[i].title + " note"; });
    for (const auto& row : table.rows)
        out += line(
            [&](std::size_t i) {
                const auto& cell = cellAt(row, i);
                return isText(cell)     ? std::get<std::string>(cell.value)
                       : isNumber(cell) ? numberOf(cell)
                                        : std::string();
            },
            [&](std::size_t i) { return cellAt(row, i).note; });
    return out;
}

std::string toJson(const Table& table)
{
    // Written by hand so that numbers keep the digits they are rounded to.
    const auto quoted = [](const std::string& text) {
        return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    };
    std::string out = "{\n  \"kind\": " + quoted(table.kind) + ",\n  \"caption\": " + quoted(table.caption) +
                      ",\n  \"note\": " + quoted(table.note) + ",\n  \"rows\": [";
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        out += r > 0 ? ",\n    {" : "\n    {";
        std::string bold;
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            const auto& cell = cellAt(table.rows[r], i);
            const auto& title = table.columns[i].title;
            out += (i > 0 ? ", " : "") + quoted(title) + ": ";
            out += isText(cell) ? quoted(std::get<std::string>(cell.value)) : isNumber(cell) ? numberOf(cell) : "null";
            if (!cell.note.empty())
                out += ", " + quoted(title + " note") + ": " + quoted(cell.note);
            if (cell.bold)
                bold += (bold.empty() ? "" : ", ") + quoted(title);
        }
        out += bold.empty() ? "}" : ", \"bold\": [" + bold + "]}";
    }
    return out + (table.rows.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

const std::vector<std::string>& tableFormats()
{
    static const std::vector<std::string> formats{"latex", "markdown", "csv", "spreadsheet", "json"};
    return formats;
}

std::string write(const Table& table, const std::string& format)
{
    if (format == "latex")
        return toLatex(table);
    if (format == "markdown")
        return toMarkdown(table);
    if (format == "csv")
        return toCsv(table);
    if (format == "spreadsheet")
        return toCsv(table, CsvFor::Spreadsheets);
    if (format == "json")
        return toJson(table);
    throw UsageError("there is no table format '" + format + "'", "Use latex, markdown, csv, spreadsheet or json");
}

} // namespace core::reports
