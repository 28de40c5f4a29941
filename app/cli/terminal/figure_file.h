#pragma once

#include <filesystem>

#include <string>
#include <vector>

#include "core/reports/arcs/arc_figure.h"
#include "core/reports/basics/figure.h"
#include "core/reports/sets/set_export.h"
#include "core/reproduce/figure_writer.h"

namespace app {

/// The paper that a figure is drawn for; `font`: sans, times or latin-modern.
struct FigurePaper {
    double widthMm = 85.0, heightMm = 60.0;
    std::string font = "sans";
};

/// Writes a figure in the format of its ending (pdf, svg, png, tex, csv) and the CSV of its numbers beside it. Painting
/// makes an offscreen QApplication if the program has none. Returns the caption for this paper: it explains names that
/// had to be replaced by numbers. \throws core::UsageError for an unknown ending or font, or when there is nothing to
/// draw or it does not fit, core::Error when the file cannot be written.
std::string writeFigure(const core::reports::Figure& figure, const std::filesystem::path& file,
                        const FigurePaper& paper);

/// The same for sentences with their trees; the height is what they need. Width 0: as wide as they need, at most
/// two columns.
void writeArcs(std::vector<core::reports::ArcExample> examples, bool overlaid, const std::filesystem::path& file,
               const FigurePaper& paper, const std::string& source = {});

/// What writes the drawings of a figure set.
[[nodiscard]] core::reports::WriteDrawing setWriter();

/// Whether the figure has bars of several series that are narrower than a millimetre on this paper.
[[nodiscard]] bool hasThinBars(const core::reports::Figure& figure, const FigurePaper& paper);

/// What to tell of a figure that was written: its name and that of its numbers.
[[nodiscard]] std::string writtenWithNumbers(const std::filesystem::path& file);

/// writeFigure() and writeArcs(), for reproductions of papers.
[[nodiscard]] core::reproduce::FigureWriterPtr figureWriter();

} // namespace app
