#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/files/csv.h"
#include "core/reports/basics/behind.h"
#include "core/text/text.h"

namespace core::reports {

/// A cell: nothing, text, or a number that is rounded when it is written (see formatNumber).
struct Cell {
    std::variant<std::monostate, std::string, double> value;
    int digits = 1; ///< After the point, for numbers.
    bool bold = false;
    std::string note;                   ///< "[91.2, 97.4]" beside the number, or a significance mark.
    std::vector<text::ByteSpan> marked; ///< Bytes of a text that are highlighted (changed words), ascending.
    std::vector<Behind> behind = {};    ///< Of a number: what it counts; of several campaigns where it is their mean.
};

struct Column {
    std::string title;
    bool numeric = false;
    bool wide = false; ///< Running text: gets a paragraph column in LaTeX.
    /// Headings one above the other instead of the title ("Word-based", "UAS"): LaTeX sets each once over all its
    /// columns. Empty: the title alone.
    std::vector<std::string> headings = {};
};

/// A table as data; writers turn it into LaTeX (booktabs), Markdown, CSV and JSON with the same rounding.
struct Table {
    std::string kind;    ///< summary, examples, ...
    std::string caption; ///< Names its convention and sample.
    std::vector<Column> columns;
    std::vector<std::vector<Cell>> rows;
    std::string note; ///< Why there are no rows, if so.
    /// What `measure` has to take so that there are: its option ("validity"). Empty if that would not do.
    std::string wantedMeasure = {};
    std::string source = {}; ///< What it was made of (sourceOf()), for the files' metadata.
};

/// A `table` environment, over both columns (`table*`) if it is wider than one; needs \usepackage{booktabs}. Marked
/// text is bold. Everything LaTeX would interpret is escaped. What is wider than a page of two columns gets smaller
/// letters, then notes below their numbers, and is split between groups of columns in the end: parts below one another,
/// which name the rows by the fewest labels, under one caption. Of a long caption all but the first sentence stands
/// below.
[[nodiscard]] std::string toLatex(const Table& table);
/// A pipe table with the caption above it.
[[nodiscard]] std::string toMarkdown(const Table& table);
/// RFC 4180 (CRLF, quotes doubled) with a header; the notes of a column get a column of their own, "<title> note".
[[nodiscard]] std::string toCsv(const Table& table, CsvFor reader = CsvFor::Programs);
/// `{kind, caption, note, rows: [{title: number|string|null, "title note": ...}]}`; bold cells are named in "bold".
[[nodiscard]] std::string toJson(const Table& table);

/// latex markdown csv spreadsheet (CSV whose texts no spreadsheet takes for formulas) json
[[nodiscard]] const std::vector<std::string>& tableFormats();
/// \throws UsageError naming the known formats.
[[nodiscard]] std::string write(const Table& table, const std::string& format);

} // namespace core::reports
