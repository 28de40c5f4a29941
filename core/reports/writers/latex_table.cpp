#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include <unicode/uscript.h>
#include <unicode/utf8.h>

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

/// The rows that a part has: the first all, others those with something beside their labels.
Places rowsOf(const Table& table, const LatexLayout& layout, std::size_t part)
{
    Places rows;
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        if (part == 0 || std::ranges::any_of(layout.parts[part], [&](std::size_t column) {
                const auto& cell = cellAt(table.rows[row], column);
                return column >= labelColumns(table) && (isText(cell) || isNumber(cell));
            }))
            rows.push_back(row);
    return rows;
}

std::string tabularOf(const Table& table, const LatexLayout& layout, std::size_t part, const Places& rows)
{
    const auto& columns = layout.parts[part];
    std::string out = "  \\begin{tabular}{" + specification(table, layout, columns) + "}\n    \\toprule\n    " +
                      headings(table, layout, columns);
    for (const auto row : rows) {
        std::string line;
        for (std::size_t c = 0; c < columns.size(); ++c)
            line += (c > 0 ? " & " : "") +
                    latexCell(cellAt(table.rows[row], columns[c]), layout.paragraph[columns[c]], layout.style.stacked);
        // After "\\" LaTeX would read a bracket or a star as an argument of the line break.
        if (!line.empty() && (line.front() == '[' || line.front() == '*'))
            line.insert(0, "{}");
        out += "    " + line + " \\\\\n";
    }
    return out + "    \\bottomrule\n  \\end{tabular}\n";
}

/// The caption's first sentence, and the rest as notes below the table where it is long or the table has several parts.
struct CaptionParts {
    std::string head, notes;
};

CaptionParts captionOf(const Table& table, bool severalParts)
{
    constexpr std::size_t longCaption = 400; // letters
    const auto end = table.caption.find(". ");
    if (end == std::string::npos || (!severalParts && table.caption.size() <= longCaption))
        return {table.caption, {}};
    return {table.caption.substr(0, end + 1), table.caption.substr(end + 2)};
}

/// Something that stands in a float, and how high it is in points.
struct Block {
    std::string text;
    double height = 0.0;
    std::string contents = {}; ///< Of a part.
};

Block notesBlock(const std::string& notes, double width)
{
    constexpr double lineHeight = 9.5, letters = 0.85; // of \footnotesize
    return {"  \\begin{minipage}{\\linewidth}\\footnotesize\n  " + latexText(notes) + "\n  \\end{minipage}\n",
            lineHeight * std::ceil(letters * latexWidth(notes) / width)};
}

/// The parts of a table and its notes, one below the other.
std::vector<Block> blocksOf(const Table& table, const LatexLayout& layout, std::string notes, double width)
{
    std::vector<Block> blocks;
    bool shorter = false;
    for (std::size_t part = 0; part < layout.parts.size(); ++part) {
        const auto rows = rowsOf(table, layout, part);
        shorter = shorter || rows.size() < table.rows.size();
        blocks.push_back({tabularOf(table, layout, part, rows), latexHeight(table, layout, layout.parts[part], rows),
                          contents(table, layout.parts[part])});
    }
    if (shorter)
        notes += std::string(notes.empty() ? "" : " ") +
                 "Rows that have no number in a part of the table are left out of it.";
    if (!notes.empty())
        blocks.push_back(notesBlock(notes, width));
    return blocks;
}

/// What stands in one float each: as much as a page holds.
std::vector<std::vector<Block>> packed(std::vector<Block> blocks)
{
    constexpr double captionHeight = 40.0, between = 6.0;
    std::vector<std::vector<Block>> floats;
    double height = 0.0;
    for (auto& block : blocks) {
        if (floats.empty() || height + block.height > latexPageHeight) {
            floats.emplace_back();
            height = captionHeight;
        }
        height += block.height + between;
        floats.back().push_back(std::move(block));
    }
    return floats;
}

/// "Continued: Accuracy, UAS." over parts of a table that has a caption already.
std::string continued(const std::vector<Block>& blocks)
{
    std::string text;
    for (const auto& block : blocks)
        if (!block.contents.empty())
            text += (text.empty() ? ": " : ", ") + block.contents;
    return "  \\addtocounter{table}{-1}\n  \\caption{Continued" + latexText(text) + ".}\n";
}

/// One float, or several with one number if a page does not hold all.
std::string floatsOf(const Table& table, const LatexLayout& layout)
{
    const bool wide = std::ranges::any_of(
        layout.parts, [&](const auto& part) { return latexWidth(table, layout, part) > latexColumnWidth; });
    const std::string environment = wide ? "table*" : "table";
    const auto caption = captionOf(table, layout.parts.size() > 1);
    std::string out;
    for (const auto& blocks :
         packed(blocksOf(table, layout, caption.notes, wide ? latexPageWidth : latexColumnWidth))) {
        const bool first = out.empty();
        out += (first ? "\\begin{" : "\n\\begin{") + environment + "}\n  \\centering\n";
        if (!first)
            out += continued(blocks);
        else if (!caption.head.empty())
            out += "  \\caption{" + latexText(caption.head) + "}\n";
        if (table.rows.empty() && !table.note.empty())
            out += "  % " + latexText(table.note) + "\n";
        out += sizes(layout.style);
        for (std::size_t i = 0; i < blocks.size(); ++i)
            out += (i > 0 ? "  \\par\\medskip\n" : "") + blocks[i].text;
        out += "\\end{" + environment + "}\n";
    }
    return out;
}

/// What letters a table needs.
enum class Letters : std::uint8_t { Ascii, Latin, Others, Han };

/// Latin letters and signs that pdflatex sets with the T1 encoding and its inputenc.
bool isInT1(UChar32 c)
{
    constexpr std::array signs{0x2013, 0x2014, 0x2018, 0x2019, 0x201a, 0x201c, 0x201d, 0x201e, 0x2020, 0x2021, 0x2022,
                               0x2026, 0x2030, 0x2039, 0x203a, 0x20ac, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193};
    return (c >= 0xa0 && c <= 0x17f) || (c >= 0x218 && c <= 0x21b) || std::ranges::find(signs, c) != signs.end();
}

Letters lettersOf(std::string_view text)
{
    auto most = Letters::Ascii;
    const auto size = static_cast<std::int32_t>(text.size());
    for (std::int32_t at = 0; at < size;) {
        UChar32 c = 0;
        U8_NEXT(text.data(), at, size, c);
        if (c < 0x80)
            continue;
        UErrorCode status = U_ZERO_ERROR;
        const auto script = uscript_getScript(c, &status);
        const bool han = script == USCRIPT_HAN || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA ||
                         script == USCRIPT_HANGUL || (c >= 0x3000 && c <= 0x303f) || (c >= 0xff00 && c <= 0xffef);
        most = std::max(most, han ? Letters::Han : isInT1(c) ? Letters::Latin : Letters::Others);
    }
    return most;
}

/// The packages that a table needs: pdflatex stops at other scripts, and lualatex leaves out what its font does not
/// have.
std::string packagesFor(const Table& table)
{
    auto most = lettersOf(table.caption);
    for (const auto& column : table.columns)
        most = std::max(most, lettersOf(column.title));
    for (const auto& row : table.rows)
        for (const auto& cell : row) {
            most = std::max(most, lettersOf(cell.note));
            if (isText(cell))
                most = std::max(most, lettersOf(std::get<std::string>(cell.value)));
        }
    const std::string packages = "% Needs \\usepackage{booktabs} and ";
    if (most == Letters::Ascii)
        return packages + "\\usepackage[T1]{fontenc}.\n";
    if (most == Letters::Latin)
        return packages + "\\usepackage[T1]{fontenc}; with lualatex \\usepackage{fontspec} in its place.\n";
    return packages + "lualatex or xelatex with \\usepackage{fontspec} and a font that has its letters, such as\n% " +
           "\\setmainfont{" + (most == Letters::Han ? "Noto Serif CJK SC" : "FreeSerif") +
           "}; pdflatex stops at them, other fonts leave them out.\n";
}

} // namespace

std::string toLatex(const Table& table)
{
    const auto layout = latexLayout(table);
    return packagesFor(table) + floatsOf(table, layout);
}

} // namespace core::reports
