#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace core::reports {

/// Width of a text set in letters of size `points`, in points.
using MeasureText = std::function<double(std::string_view text, double points)>;

/// Half the size per letter, the average of body fonts: for TeX, whose font is the paper's.
[[nodiscard]] MeasureText averageMeasure();

/// The text in lines of at most `width`, broken after spaces, commas and joining signs; "\n" stays a break. Empty when
/// one piece alone is wider.
[[nodiscard]] std::string wrapText(std::string_view text, double width, double points, const MeasureText& measure);

/// Width of the widest line, and how many lines there are.
[[nodiscard]] double widestLine(std::string_view text, double points, const MeasureText& measure);
[[nodiscard]] int lineCount(std::string_view text);

} // namespace core::reports
