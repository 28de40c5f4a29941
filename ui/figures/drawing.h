#pragma once

#include <filesystem>
#include <string>
#include <variant>

#include "core/reports/arcs/arc_examples.h"
#include "core/reports/basics/figure.h"
#include "ui/charts/paper.h"
#include "ui/charts/picture.h"

namespace ui {

/// What the Figures page shows and exports.
using Drawing = std::variant<core::reports::Figure, core::reports::ArcReport>;

[[nodiscard]] bool isEmpty(const Drawing& drawing);
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
