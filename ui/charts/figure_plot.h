#pragma once

#include <memory>

#include "core/reports/writers/figure_layout.h"
#include "ui/charts/paper.h"

class QCustomPlot;

namespace ui {

/// Units of a figure's own plane: 1/288 inch, so 4 make a point. Everything is laid out in whole units and then scaled,
/// so that screen, PDF, SVG and PNG are the same picture.
inline constexpr int figureUnitsPerInch = 288;
[[nodiscard]] int figureUnits(double millimetres);

/// Measures text in a font of this size in points.
[[nodiscard]] core::reports::MeasureText figureMeasure(FigureFont font = FigureFont::Sans);

/// A plot of the figure as laid out for this paper, sized in figure units; text 8 and 7 pt, white background.
/// Needs a QApplication.
[[nodiscard]] std::unique_ptr<QCustomPlot> makePlot(const core::reports::FigureLayout& layout, const Paper& paper);

} // namespace ui
