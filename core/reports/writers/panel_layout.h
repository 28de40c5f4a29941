#pragma once

#include "core/reports/writers/figure_layout.h"

namespace core::reports {

/// A figure of canHavePanels() as a plot for each series that is not shared, `figure.panels` side by side, all with the
/// axes of the whole figure, so that they compare. A series' name is the title of its plot; numbers stand at the left
/// plots, names of the x axis below the lowest of each column. Called by layOut(), with the same promises.
[[nodiscard]] FigureLayout layOutPanels(const Figure& figure, double widthMm, double heightMm,
                                        const MeasureText& measure);

/// What one of the plots shows: its series, the axes of the whole, neither labels nor legend.
[[nodiscard]] Figure figureOf(const FigureLayout& layout, const PlotPanel& panel);

} // namespace core::reports
