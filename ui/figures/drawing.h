#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "core/reports/arcs/arc_figure.h"
#include "core/reports/figure.h"
#include "ui/figures/paper.h"
#include "ui/figures/picture.h"

namespace ui {

/// Sentences with their trees, before they are set on paper; their height is what they need.
struct ArcDrawing {
    std::vector<core::reports::ArcExample> examples;
    bool overlaid = false;
    std::string note; ///< Why there are none.
};

/// What the Figures page shows and exports.
using Drawing = std::variant<core::reports::Figure, ArcDrawing>;

[[nodiscard]] bool isEmpty(const Drawing& drawing);
/// As it is on this paper: names that had to be numbered are explained.
[[nodiscard]] std::string captionOf(const Drawing& drawing, const Paper& paper);
/// Why there is nothing to draw, or nothing that is readable on this paper; empty where there is.
[[nodiscard]] std::string noteOf(const Drawing& drawing, const Paper& paper);
/// With nothing to draw it shows the note.
[[nodiscard]] Picture pictureOf(const Drawing& drawing, const Paper& paper);
/// \throws core::UsageError with the note.
[[nodiscard]] std::string texOf(const Drawing& drawing, const Paper& paper);
/// As exportFigure and exportArcs do.
void exportDrawing(const Drawing& drawing, const std::filesystem::path& path, const Paper& paper);

} // namespace ui
