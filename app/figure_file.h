#pragma once

#include <filesystem>

#include "core/reports/arc_figure.h"
#include "core/reports/figure.h"

namespace app {

/// Writes a figure as its ending says (pdf, svg, png, tex, csv) and the CSV of its numbers beside it. Painting makes an
/// offscreen QApplication where the program has none. \throws core::UsageError for an unknown ending or when there is
/// nothing to draw, core::Error when the file cannot be written.
void writeFigure(const core::reports::Figure& figure, const std::filesystem::path& file, double widthMm,
                 double heightMm);

/// The same for sentences with their trees, in rows of at most `widthMm`; the height is what they need.
void writeArcs(std::vector<core::reports::ArcExample> examples, bool overlaid, const std::filesystem::path& file,
               double widthMm);

} // namespace app
