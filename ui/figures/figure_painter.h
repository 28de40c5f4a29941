#pragma once

#include <filesystem>

#include <QImage>
#include <QRectF>

#include "core/reports/figure.h"

class QPainter;

namespace ui {

/// Widths that papers ask for, in millimetres.
inline constexpr double oneColumnMm = 85.0;
inline constexpr double twoColumnsMm = 175.0;

/// A picture of the figure; white background, no title. With nothing to draw it says why (the figure's note).
/// Needs a QApplication (offscreen will do); GUI thread only.
[[nodiscard]] QImage figureImage(const core::reports::Figure& figure, double widthMm, double heightMm, double dpi);

/// Writes the figure as what the file's ending says: pdf (fonts embedded), svg, png, tex or csv; and the CSV of its
/// numbers beside it.
///
/// `dpi` is for png only. Needs a QApplication except for tex and csv.
/// \throws core::UsageError for another ending, a size outside 10..1000 mm, or a figure with nothing to draw (its
/// note); core::Error when the file cannot be written.
void exportFigure(const core::reports::Figure& figure, const std::filesystem::path& path, double widthMm,
                  double heightMm, double dpi = 300.0);

} // namespace ui
