#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/reports/basics/table.h"

namespace core::reports {

/// Width in points of a text in Computer Modern Roman of 10 points, by its letters' own widths (kerns left out).
[[nodiscard]] double latexWidth(std::string_view text);

/// How a table is set so that it fits a page of two columns.
struct LatexLayout {
    /// Tried one after the other: smaller letters, broken headings, notes below their numbers.
    struct Style {
        int points = 10;         ///< 10, 9 or 8: \normalsize, \small, \footnotesize.
        double separation = 6.0; ///< \tabcolsep in points.
        bool wrapped = false;    ///< Headings are broken into lines and long labels into paragraphs.
        bool stacked = false;    ///< Notes are below their numbers.
    } style;
    /// The columns of each part, usually one. The first has all labels, the others those that tell the rows apart.
    std::vector<std::vector<std::size_t>> parts;
    std::vector<double> widths;                  ///< Of the columns in points, without the separation.
    std::vector<std::vector<std::string>> lines; ///< Of each column's lowest heading.
    std::vector<bool> paragraph;                 ///< A label that is broken into lines.
};

/// \textwidth in points of the narrower two-column styles (ACL), and of one of its columns.
inline constexpr double latexPageWidth = 455.0;
inline constexpr double latexColumnWidth = 219.0;
/// What stands in one float is no higher than this, in points, if it can be divided.
inline constexpr double latexPageHeight = 600.0;

[[nodiscard]] LatexLayout latexLayout(const Table& table);
/// Of several columns, including what separates them.
[[nodiscard]] double latexWidth(const Table& table, const LatexLayout& layout, const std::vector<std::size_t>& columns);

/// Of a part with `rows` (their places in the table), headings included.
[[nodiscard]] double latexHeight(const Table& table, const LatexLayout& layout, const std::vector<std::size_t>& columns,
                                 const std::vector<std::size_t>& rows);

/// The columns before the first number.
[[nodiscard]] std::size_t labelColumns(const Table& table);
/// Its last heading, else its title.
[[nodiscard]] const std::string& lowestHeading(const Column& column);
/// Whether two columns are under the same headings down to `level`.
[[nodiscard]] bool sameGroup(const Column& a, const Column& b, std::size_t level);
/// A heading broken at its blanks into lines of at most `width` points, longer words excepted.
[[nodiscard]] std::vector<std::string> wrappedHeading(const std::string& heading, double width, int points);

} // namespace core::reports
