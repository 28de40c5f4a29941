#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/reports/basics/figure.h"

namespace core::reports {

/// An entry of a legend that says what a colour, or a pattern, stands for.
struct LegendKey {
    std::string text;
    std::optional<std::size_t> colour = {};  ///< Drawn solid; empty: in black,
    std::optional<std::size_t> pattern = {}; ///< with this dash, marker or hatch.
};

/// Where the names of many series are all of two parts ("mr-bert, pwws"), as victims times recipes are: a colour for
/// each value of the part that has more of them, and a pattern for each of the other. Six short entries then stand for
/// eight long names. Empty where this does not make the legend shorter.
struct LegendKeys {
    std::vector<LegendKey> entries;
    std::vector<SeriesInk> inks; ///< Of the series.
    [[nodiscard]] bool empty() const { return entries.empty(); }
};
[[nodiscard]] LegendKeys legendKeys(const Figure& figure);

/// Points that the sample before a name of the legend takes: a line is long enough to show its dashes twice.
[[nodiscard]] double legendSample(const Figure& figure);

/// The corner of the plot where a legend of this share of its width and height covers least of what is drawn.
[[nodiscard]] LegendPlace emptiestCorner(const Figure& figure, double width, double height);

} // namespace core::reports
