#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <QRectF>

#include "core/reports/arcs/arc_examples.h"
#include "core/reports/basics/figure.h"
#include "ui/charts/paper.h"
#include "ui/charts/picture.h"

namespace ui {

/// What the Figures page shows and exports.
using Drawing = std::variant<core::reports::Figure, core::reports::ArcReport>;

[[nodiscard]] bool isEmpty(const Drawing& drawing);
/// What can be pointed at on this paper: where it is, in points; which number of a figure; and the examples behind it.
struct DrawnSpot {
    QRectF place;
    QString tip; ///< "pwws, 40: 62.5 [30.6, 86.3]"
    std::vector<core::reports::Behind> behind;
    std::optional<std::pair<std::size_t, std::size_t>> point;
};
[[nodiscard]] std::vector<DrawnSpot> spotsOf(const Drawing& drawing, const Paper& paper);
/// The figure's bars are narrower than a millimetre there, and a plot for each series would have wider ones.
[[nodiscard]] bool hasThinBars(const Drawing& drawing, const Paper& paper);

/// For this paper: names that had to be replaced by numbers are explained.
[[nodiscard]] std::string captionOf(const Drawing& drawing, const Paper& paper);
/// Why there is nothing to draw, or nothing readable on this paper; empty if there is.
[[nodiscard]] std::string noteOf(const Drawing& drawing, const Paper& paper);
/// Shows the note if there is nothing to draw.
[[nodiscard]] Picture pictureOf(const Drawing& drawing, const Paper& paper);
/// \throws core::UsageError with the note.
[[nodiscard]] std::string texOf(const Drawing& drawing, const Paper& paper);
/// As exportFigure and exportArcs do.
void exportDrawing(const Drawing& drawing, const std::filesystem::path& path, const Paper& paper);

} // namespace ui
