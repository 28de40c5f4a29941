#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/reports/basics/figure.h"

namespace core::reports {

/// Colours for series.
struct Palette {
    std::string name;                 ///< okabe-ito
    std::string title;                ///< For people.
    std::vector<std::string> colours; ///< RRGGBB
};
/// Okabe and Ito's (the default), two of Paul Tol's ("Colour schemes", SRON/EPS/TN/09-002, issue 3.2, 2021: bright, and
/// high-contrast, whose colours also differ in grey), and greys alone.
[[nodiscard]] const std::vector<Palette>& palettes();
/// \throws UsageError naming those that there are.
[[nodiscard]] const Palette& paletteNamed(const std::string& name);

/// above below right inside top-left top-right bottom-left bottom-right
[[nodiscard]] const std::vector<std::pair<std::string, LegendPlace>>& legendPlaces();
/// \throws UsageError naming those that there are.
[[nodiscard]] LegendPlace legendPlaceNamed(const std::string& name);
[[nodiscard]] std::string nameOf(LegendPlace place);

/// What somebody wants written at a point of a figure.
struct Annotation {
    std::string series; ///< Its name in the figure, before or after it was given another one.
    std::string at;     ///< A name on the x axis, or a number: the point there, of steps the value that holds there.
    std::string text;
    friend bool operator==(const Annotation&, const Annotation&) = default;
};

/// How a figure is to look, apart from what it shows.
struct FigureLook {
    LegendPlace legend = LegendPlace::Above;
    std::string palette = "okabe-ito";
    std::optional<double> xLow, xHigh, yLow, yHigh; ///< The ends of the axes; empty: by the data.
    int panels = 0;                                 ///< A plot for each series, this many side by side; 0: one plot.
    std::vector<std::pair<std::string, std::string>> names; ///< Of series: as it is made, and as it is to be.
    std::vector<std::string> order;                         ///< Of series, as they are made; the others follow.
    std::vector<Annotation> notes;
    friend bool operator==(const FigureLook&, const FigureLook&) = default;
};

inline constexpr int mostPanelsBeside = 6;

/// Gives a figure its look. What does not fit the figure is left out: see misfits(). A range that hides some of the
/// data is said in the caption. \throws UsageError for an unknown palette.
void giveLook(Figure& figure, const FigureLook& look);

/// Sentences on what of a look does not fit a figure that has not got it yet: series that it does not have, ranges of
/// an axis of names, points that are not there. Empty when all fits.
[[nodiscard]] std::vector<std::string> misfits(const Figure& figure, const FigureLook& look);

/// Only what differs from the default.
[[nodiscard]] nlohmann::ordered_json toJson(const FigureLook& look);
/// `what`: "the look of budget", for messages. \throws Error naming the member that is wrong.
[[nodiscard]] FigureLook lookFrom(const nlohmann::ordered_json& json, const std::string& what);

} // namespace core::reports
