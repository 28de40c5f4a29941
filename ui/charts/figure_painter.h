#pragma once

#include <filesystem>

#include "core/reports/writers/figure_layout.h"
#include "ui/charts/paper.h"
#include "ui/charts/picture.h"

namespace ui {

/// Lays the figure's words out. \throws core::UsageError when the font is not installed.
[[nodiscard]] core::reports::FigureLayout layOut(const core::reports::Figure& figure, const Paper& paper);

/// A picture of the figure; white background, no title. With nothing to draw, or where it does not fit, it shows why
/// (the note). Needs a QApplication (offscreen will do); GUI thread only.
[[nodiscard]] Picture pictureOf(const core::reports::Figure& figure, const Paper& paper);

/// Writes the figure in the format of the file's ending: pdf (fonts embedded), svg, png, tex or csv; and the CSV of its
/// numbers beside it.
///
/// `dpi` is for png only. Needs a QApplication except for tex and csv.
/// \throws core::UsageError for another ending, a size outside 10..1000 mm, a figure with nothing to draw or words that
/// do not fit (the note); core::Error when the file cannot be written.
void exportFigure(const core::reports::Figure& figure, const std::filesystem::path& path, const Paper& paper,
                  double dpi = 300.0);

} // namespace ui
