#pragma once

#include <memory>

#include <QString>

#include "core/reports/figure.h"

class QCustomPlot;

namespace ui {

/// Units of a figure's own plane: 1/288 inch, so 4 are a point. Everything is laid out in whole units and then scaled,
/// so that screen, PDF, SVG and PNG are the same picture.
inline constexpr int figureUnitsPerInch = 288;
[[nodiscard]] int figureUnits(double millimetres);

/// The family of the bundled font that figures are set in, loaded on the first call.
[[nodiscard]] QString figureFontFamily();

/// A plot of the figure, sized in figure units; text 8 and 7 pt, white background. Needs a QApplication.
[[nodiscard]] std::unique_ptr<QCustomPlot> makePlot(const core::reports::Figure& figure, double widthMm,
                                                    double heightMm);

} // namespace ui
