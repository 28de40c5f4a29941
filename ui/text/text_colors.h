#pragma once

#include <QColor>
#include <QPalette>

namespace ui {

/// Background of a word with a weight of -1..1: orange where it speaks for the answer, blue where against it, the
/// palette's base at 0 (Okabe and Ito's palette, so that the two stay apart for colour-blind readers). Follows light
/// and dark; text on it is theme::textOn.
[[nodiscard]] QColor heatColor(double weight, const QPalette& palette);

/// The theme's colours for delegates, which paint with the palette of their view.
[[nodiscard]] QColor changedBackground(const QPalette& palette);
[[nodiscard]] QColor changedUnderline(const QPalette& palette);
[[nodiscard]] QColor quietText(const QPalette& palette);

} // namespace ui
