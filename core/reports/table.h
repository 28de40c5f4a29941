#pragma once

#include <string>
#include <variant>
#include <vector>

namespace core::reports {

/// A cell: nothing, text, or a number that is rounded when it is written.
struct Cell {
    std::variant<std::monostate, std::string, double> value;
    int digits = 1; ///< After the point, for numbers.
    bool bold = false;
    std::string note; ///< "[91.2, 97.4]" beside the number, or a significance mark.
};

struct Column {
    std::string title;
    bool numeric = false;
};

/// A table as data; writers turn it into LaTeX (booktabs), Markdown, CSV and JSON with the same rounding.
struct Table {
    std::string kind;    ///< summary, examples, ...
    std::string caption; ///< Names its convention and sample.
    std::vector<Column> columns;
    std::vector<std::vector<Cell>> rows;
};

[[nodiscard]] std::string toLatex(const Table& table);
[[nodiscard]] std::string toMarkdown(const Table& table);
[[nodiscard]] std::string toCsv(const Table& table);
[[nodiscard]] std::string toJson(const Table& table);
/// format: latex markdown csv json. \throws UsageError.
[[nodiscard]] std::string write(const Table& table, const std::string& format);

} // namespace core::reports
