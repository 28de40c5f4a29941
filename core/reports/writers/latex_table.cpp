#include <algorithm>

#include "core/files/escape.h"
#include "core/reports/basics/table.h"
#include "core/reports/writers/cell_text.h"
#include "core/reports/writers/latex_layout.h"

namespace core::reports {
namespace {

using Places = std::vector<std::size_t>;

/// Lines one above the other, aligned as `alignment` says, in a cell.
std::string stack(const std::vector<std::string>& lines, char place, char alignment)
{
    std::string out;
    for (const auto& line : lines)
        out += (out.empty() ? "" : "\\\\") + line;
    return lines.size() == 1
               ? out
               : std::string("\\begin{tabular}[") + place + "]{@{}" + alignment + "@{}}" + out + "\\end{tabular}";
}

std::string headingCell(const std::vector<std::string>& lines, char alignment)
{
    std::vector<std::string> escaped;
    for (const auto& line : lines)
        escaped.push_back(latexText(line));
    return stack(escaped, 'b', alignment);
}

/// Text that may be broken after characters that join words in names.
std::string breakable(const std::string& text)
{
    std::string out;
    std::size_t begin = 0;
    for (std::size_t at = text.find_first_of("/_-@:."); at != std::string::npos;
         at = text.find_first_of("/_-@:.", begin)) {
        out += latexText(text.substr(begin, at + 1 - begin)) + "\\allowbreak{}";
        begin = at + 1;
    }
    return out + latexText(text.substr(begin));
}

std::string latexCell(const Cell& cell, bool paragraph, bool stacked)
{
    std::string out;
    if (isText(cell)) {
        out = paragraph ? "{\\raggedright " + markedUp(cell, breakable, "\\textbf{", "}") + "\\par}"
                        : markedUp(cell, latexText, "\\textbf{", "}");
    } else if (isNumber(cell)) {
        out = numberOf(cell);
        if (out.front() == '-')
            out = "$" + out + "$";
    } else {
        out = "--";
    }
    if (cell.bold)
        out = "\\textbf{" + out + "}";
    if (cell.note.empty())
        return out;
    const std::string note = "{\\footnotesize " + latexText(cell.note) + "}";
    return stacked ? stack({out, note}, 't', 'r') : out + " " + note;
}

std::string specification(const Table& table, const LatexLayout& layout, const Places& columns)
{
    const auto wide = std::count_if(columns.begin(), columns.end(), [&](auto i) { return table.columns[i].wide; });
    double others = 0.0; // what is left of the page is for running text
    for (const auto i : columns)
        others += 2.0 * layout.style.separation + (table.columns[i].wide ? 0.0 : layout.widths[i]);
    const double left = std::min(0.8, 0.98 - others / latexPageWidth); // widths are estimates
    std::string text;
    for (const auto i : columns) {
        const auto& column = table.columns[i];
        if (column.wide)
            text += "p{" + formatNumber(std::max(0.12, left / static_cast<double>(wide)), 2) + "\\linewidth}";
        else if (layout.paragraph[i])
            text += "p{" + formatNumber(layout.widths[i], 0) + "pt}";
        else
            text += column.numeric ? 'r' : 'l';
    }
    return text;
}

/// One line of headings above the lowest, and the rules below them.
std::string groupHeadings(const Table& table, const LatexLayout& layout, const Places& columns, std::size_t level)
{
    std::string line;
    std::string rules;
    for (std::size_t begin = 0, end = 0; begin < columns.size(); begin = end) {
        const auto& first = table.columns[columns[begin]];
        double span = layout.widths[columns[begin]];
        for (end = begin + 1; end < columns.size() && sameGroup(first, table.columns[columns[end]], level); ++end)
            span += layout.widths[columns[end]] + 2.0 * layout.style.separation;
        line += begin > 0 ? " & " : "";
        if (level + 1 >= first.headings.size() || first.headings[level].empty())
            continue;
        const auto lines = layout.style.wrapped ? wrappedHeading(first.headings[level], span, layout.style.points)
                                                : std::vector{first.headings[level]};
        line += "\\multicolumn{" + std::to_string(end - begin) + "}{c}{" + headingCell(lines, 'c') + "}";
        rules += (rules.empty() ? "" : " ") + ("\\cmidrule(lr){" + std::to_string(begin + 1)) + "-" +
                 std::to_string(end) + "}";
    }
    return line + " \\\\\n    " + rules + "\n    ";
}

std::string headings(const Table& table, const LatexLayout& layout, const Places& columns)
{
    std::size_t levels = 0;
    for (const auto i : columns)
        levels = std::max(levels, table.columns[i].headings.size());
    std::string out;
    for (std::size_t level = 0; level + 1 < levels; ++level)
        out += groupHeadings(table, layout, columns, level);
    for (std::size_t c = 0; c < columns.size(); ++c)
        out +=
            (c > 0 ? " & " : "") + headingCell(layout.lines[columns[c]], table.columns[columns[c]].numeric ? 'r' : 'l');
    return out + " \\\\\n    \\midrule\n";
}

/// "Word-based, Word + POS": the content of a part of a table.
std::string contents(const Table& table, const Places& columns)
{
    std::vector<std::string> names;
    for (std::size_t c = labelColumns(table); c < columns.size(); ++c) {
        const auto& column = table.columns[columns[c]];
        const auto& name = column.headings.empty() ? column.title : column.headings.front();
        if (names.empty() || names.back() != name)
            names.push_back(name);
    }
    std::string text;
    for (const auto& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

std::string sizes(const LatexLayout::Style& style)
{
    if (style.points == 10)
        return {};
    return std::string(style.points == 9 ? "  \\small\n" : "  \\footnotesize\n") + "  \\setlength{\\tabcolsep}{" +
           formatNumber(style.separation, 0) + "pt}\n";
}

std::string partOf(const Table& table, const LatexLayout& layout, std::size_t part)
{
    const auto& columns = layout.parts[part];
    std::string caption = table.caption;
    if (layout.parts.size() > 1)
        caption += " Part " + std::to_string(part + 1) + " of " + std::to_string(layout.parts.size()) + ": " +
                   contents(table, columns) + ".";
    const bool wide = latexWidth(table, layout, columns) > latexColumnWidth;
    const std::string environment = wide ? "table*" : "table";
    std::string out = "\\begin{" + environment + "}\n  \\centering\n";
    if (!caption.empty())
        out += "  \\caption{" + latexText(caption) + "}\n";
    if (table.rows.empty() && !table.note.empty())
        out += "  % " + latexText(table.note) + "\n";
    out += sizes(layout.style) + "  \\begin{tabular}{" + specification(table, layout, columns) +
           "}\n    \\toprule\n    " + headings(table, layout, columns);
    for (const auto& row : table.rows) {
        std::string line;
        for (std::size_t c = 0; c < columns.size(); ++c)
            line += (c > 0 ? " & " : "") +
                    latexCell(cellAt(row, columns[c]), layout.paragraph[columns[c]], layout.style.stacked);
        // After "\\" LaTeX would read a bracket or a star as an argument of the line break.
        if (!line.empty() && (line.front() == '[' || line.front() == '*'))
            line.insert(0, "{}");
        out += "    " + line + " \\\\\n";
    }
    return out + "    \\bottomrule\n  \\end{tabular}\n\\end{" + environment + "}\n";
}

} // namespace

std::string toLatex(const Table& table)
{
    const auto layout = latexLayout(table);
    std::string out = "% Needs \\usepackage{booktabs} and \\usepackage[T1]{fontenc}.\n";
    for (std::size_t part = 0; part < layout.parts.size(); ++part)
        out += (part > 0 ? "\n" : "") + partOf(table, layout, part);
    return out;
}

} // namespace core::reports
