#pragma once

#include <vector>

#include <QRectF>

#include "core/reports/writers/figure_layout.h"
#include "ui/charts/paper.h"

namespace ui {

/// Where a point of a figure is on its paper: what one can point at.
struct FigureSpot {
    QRectF place; ///< Points from the upper left corner of the paper.
    std::size_t series = 0, point = 0;
};

/// The places of all bars, points, steps, cells and spans, and the boxes around outlines (violins, bands), which belong
/// to the outline's first point. Those that are drawn last come last. Of clouds of more than 5,000
/// points there are none. Needs a QApplication; GUI thread only.
[[nodiscard]] std::vector<FigureSpot> spotsOf(const core::reports::FigureLayout& layout, const Paper& paper);

} // namespace ui
