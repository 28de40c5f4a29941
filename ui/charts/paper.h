#pragma once

#include "ui/charts/figure_font.h"

namespace ui {

/// Column widths that journals ask for, in millimetres.
inline constexpr double oneColumnMm = 85.0;
inline constexpr double twoColumnsMm = 175.0;

/// The paper that a figure is drawn for.
struct Paper {
    double widthMm = oneColumnMm, heightMm = 60.0;
    FigureFont font = FigureFont::Sans;
};

} // namespace ui
