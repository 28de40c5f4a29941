#include "core/reports/writers/latex_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>

#include "core/reports/writers/cell_text.h"

namespace core::reports {
namespace {

/// cmr10 in hundredths of a point, blank to tilde. Source: cmr10.tfm, the underscore as T1 has it.
constexpr std::array<int, 95> letterWidths{
    333, 278, 500, 833, 500, 833, 778, 278,  389, 389, 500, 778, 278, 333, 278, 500, //  !"#$%&'()*+,-./
    500, 500, 500, 500, 500, 500, 500, 500,  500, 500, 278, 278, 778, 778, 778, 472, // 0-9:;<=>?
    778, 750, 708, 722, 764, 681, 653, 785,  750, 361, 514, 778, 625, 917, 750, 778, // @A-O
    681, 778, 736, 556, 722, 750, 750, 1028, 750, 750, 611, 278, 500, 278, 500, 778, // P-Z[\]^_
    278, 500, 556, 444, 556, 444, 306, 500,  556, 278, 306, 528, 278, 833, 556, 500, // `a-o
    556, 528, 392, 394, 389, 556, 528, 722,  528, 528, 444, 500, 278, 500, 500};     // p-z{|}~
constexpr double otherLetter = 5.56;
constexpr double wideLetter = 10.0; ///< Chinese, arrows and the like.
constexpr double boldness = 1.15;
constexpr double notePoints = 8.0; ///< \footnotesize
constexpr double narrowHeading = 40.0;
constexpr double longLabel = 100.0;
constexpr double leastParagraph = 60.0;

constexpr std::array<LatexLayout::Style, 5> layoutStyles{{{10, 6.0, false, false},
                                                          {10, 6.0, true, false},
                                                          {9, 4.0, true, false},
                                                          {8, 3.0, true, false},
                                                          {8, 3.0, true, true}}};

/// Small fonts are broader for their size: a digit of cmr9 has 4.63 pt, of cmr8 4.25 pt.
double scaled(std::string_view text, double points)
{
    return latexWidth(text) * (points / 10.0 + (10.0 - points) * 0.025);
}

std::string written(const Cell& cell)
{
    return isText(cell) ? std::get<std::string>(cell.value) : isNumber(cell) ? numberOf(cell) : "--";
}

double cellWidth(const Cell& cell, const LatexLayout::Style& style)
{
    const double width = scaled(written(cell), style.points) * (cell.bold ? boldness : 1.0);
    if (cell.note.empty())
        return width;
    const double note = scaled(cell.note, notePoints);
    return style.stacked ? std::max(width, note) : width + scaled(" ", style.points) + note;
}

double widest(const std::vector<std::string>& lines, int points)
{
    double width = 0.0;
    for (const auto& line : lines)
        width = std::max(width, scaled(line, points));
    return width;
}

void measureColumns(const Table& table, LatexLayout& layout)
{
    const auto& style = layout.style;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const auto& column = table.columns[i];
        double body = 0.0;
        for (const auto& row : table.rows)
            body = std::max(body, cellWidth(cellAt(row, i), style));
        layout.paragraph.push_back(style.wrapped && !column.numeric && !column.wide && body > longLabel);
        if (layout.paragraph.back())
            body = longLabel;
        if (column.wide)
            body = leastParagraph;
        const auto& heading = lowestHeading(column);
        layout.lines.push_back(style.wrapped ? wrappedHeading(heading, std::max(body, narrowHeading), style.points)
                                             : std::vector<std::string>{heading});
        layout.widths.push_back(std::max(body, widest(layout.lines.back(), style.points)));
    }
}

/// Columns that are not split: those under one heading.
std::vector<std::vector<std::size_t>> unitsOf(const Table& table)
{
    std::vector<std::vector<std::size_t>> units;
    for (std::size_t i = labelColumns(table); i < table.columns.size(); ++i)
        if (!units.empty() && table.columns[i].headings.size() > 1 &&
            sameGroup(table.columns[i], table.columns[units.back().back()], 0))
            units.back().push_back(i);
        else
            units.push_back({i});
    return units;
}

/// The narrowest of the labels that tell the rows apart; all labels if these do not.
std::vector<std::size_t> keyColumns(const Table& table, const LatexLayout& layout,
                                    const std::vector<std::size_t>& labels)
{
    constexpr std::size_t most = 10; // whose subsets are all tried
    auto best = labels;
    double narrowest = latexWidth(table, layout, labels);
    for (std::size_t subset = 1; labels.size() <= most && subset < (std::size_t{1} << labels.size()); ++subset) {
        std::vector<std::size_t> columns;
        for (std::size_t i = 0; i < labels.size(); ++i)
            if ((subset >> i) % 2 == 1)
                columns.push_back(labels[i]);
        std::set<std::vector<std::string>> rows;
        for (const auto& row : table.rows) {
            std::vector<std::string> key;
            for (const auto column : columns)
                key.push_back(written(cellAt(row, column)));
            rows.insert(std::move(key));
        }
        if (rows.size() < table.rows.size())
            continue;
        if (const double width = latexWidth(table, layout, columns); width < narrowest) {
            narrowest = width;
            best = columns;
        }
    }
    return best;
}

/// As many units per part as fit; a unit that fits on no page is split into columns.
std::vector<std::vector<std::size_t>> partsOf(const Table& table, const LatexLayout& layout)
{
    std::vector<std::size_t> labels(labelColumns(table));
    std::iota(labels.begin(), labels.end(), std::size_t{0});
    const auto key = keyColumns(table, layout, labels);
    std::vector<std::vector<std::size_t>> parts{labels};
    std::size_t first = labels.size(); // of the last part: where its numbers begin
    const auto takes = [&](std::vector<std::size_t> part, const std::vector<std::size_t>& more) {
        part.insert(part.end(), more.begin(), more.end());
        return latexWidth(table, layout, part) <= latexPageWidth;
    };
    const auto add = [&](const std::vector<std::size_t>& columns) {
        const bool begun = parts.back().size() > first || first > key.size(); // the labels alone may be a part
        if (begun && !takes(parts.back(), columns)) {
            parts.push_back(key);
            first = key.size();
        }
        parts.back().insert(parts.back().end(), columns.begin(), columns.end());
    };
    for (const auto& unit : unitsOf(table))
        if (takes(key, unit))
            add(unit);
        else
            for (const auto column : unit)
                add({column});
    return parts;
}

} // namespace

double latexWidth(std::string_view text)
{
    double width = 0.0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7F)
            width += letterWidths[byte - 0x20U] / 100.0;
        else if (byte >= 0xE2)
            width += wideLetter;
        else if (byte >= 0xC0)
            width += otherLetter; // the bytes that follow are part of the same letter
    }
    return width;
}

double latexWidth(const Table& table, const LatexLayout& layout, const std::vector<std::size_t>& columns)
{
    std::vector<double> widths;
    for (const auto i : columns)
        widths.push_back(layout.widths[i] + 2.0 * layout.style.separation);
    // A heading that is wider than its columns widens the last of them.
    std::size_t levels = 0;
    for (const auto i : columns)
        levels = std::max(levels, table.columns[i].headings.size());
    for (std::size_t level = 0; level + 1 < levels; ++level)
        for (std::size_t begin = 0, end = 0; begin < columns.size(); begin = end) {
            const auto& first = table.columns[columns[begin]];
            for (end = begin + 1; end < columns.size() && sameGroup(first, table.columns[columns[end]], level);)
                ++end;
            if (level + 1 >= first.headings.size())
                continue;
            const double span =
                std::accumulate(widths.begin() + static_cast<std::ptrdiff_t>(begin),
                                widths.begin() + static_cast<std::ptrdiff_t>(end), -2.0 * layout.style.separation);
            const auto lines = layout.style.wrapped ? wrappedHeading(first.headings[level], span, layout.style.points)
                                                    : std::vector{first.headings[level]};
            widths[end - 1] += std::max(0.0, widest(lines, layout.style.points) - span);
        }
    return std::accumulate(widths.begin(), widths.end(), 0.0);
}

double latexHeight(const Table& table, const LatexLayout& layout, const std::vector<std::size_t>& columns,
                   const std::vector<std::size_t>& rows)
{
    constexpr double rules = 15.0;
    std::size_t headings = 0, lowest = 1, lines = 0;
    for (const auto column : columns) {
        headings = std::max(headings, table.columns[column].headings.size());
        lowest = std::max(lowest, layout.lines[column].size());
    }
    for (const auto row : rows) {
        std::size_t most = 1;
        for (const auto column : columns) {
            const auto& cell = cellAt(table.rows[row], column);
            if (layout.paragraph[column] || table.columns[column].wide)
                most = std::max(most, static_cast<std::size_t>(
                                          std::ceil(1.2 * cellWidth(cell, layout.style) / layout.widths[column])));
            else if (layout.style.stacked && !cell.note.empty())
                most = std::max<std::size_t>(most, 2);
        }
        lines += most;
    }
    return rules + 1.2 * layout.style.points * static_cast<double>(lines + lowest + (headings > 1 ? headings - 1 : 0));
}

LatexLayout latexLayout(const Table& table)
{
    std::vector<std::size_t> all(table.columns.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    LatexLayout layout;
    for (const auto& style : layoutStyles) {
        layout = LatexLayout();
        layout.style = style;
        layout.parts = {all};
        measureColumns(table, layout);
        if (latexWidth(table, layout, all) <= latexPageWidth)
            return layout;
    }
    layout.parts = partsOf(table, layout);
    return layout;
}

std::size_t labelColumns(const Table& table)
{
    const auto number =
        std::find_if(table.columns.begin(), table.columns.end(), [](const Column& c) { return c.numeric; });
    return static_cast<std::size_t>(number - table.columns.begin());
}

const std::string& lowestHeading(const Column& column)
{
    return column.headings.empty() ? column.title : column.headings.back();
}

bool sameGroup(const Column& a, const Column& b, std::size_t level)
{
    return a.headings.size() > level && b.headings.size() > level &&
           std::equal(a.headings.begin(), a.headings.begin() + static_cast<std::ptrdiff_t>(level) + 1,
                      b.headings.begin());
}

std::vector<std::string> wrappedHeading(const std::string& heading, double width, int points)
{
    std::vector<std::string> lines;
    std::string::size_type begin = 0;
    while (begin < heading.size()) {
        const auto end = std::min(heading.find(' ', begin), heading.size());
        const std::string word = heading.substr(begin, end - begin);
        if (!lines.empty() && scaled(lines.back() + " " + word, points) <= width)
            lines.back() += " " + word;
        else
            lines.push_back(word);
        begin = end + 1;
    }
    return lines.empty() ? std::vector<std::string>{heading} : lines;
}

} // namespace core::reports
