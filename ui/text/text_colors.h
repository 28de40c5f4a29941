#pragma once

#include <QColor>
#include <QPalette>

namespace ui {

/// Colours of highlighted text; all follow the palette, light or dark.

/// Behind a word whose weight is -1..1: orange where it speaks for the answer, blue where it speaks against it, the
/// palette's base at 0 (Okabe and Ito's palette, so that the two stay apart for colour-blind readers).
[[nodiscard]] QColor heatColor(double weight, const QPalette& palette);
/// Behind a changed word.
[[nodiscard]] QColor changedBackground(const QPalette& palette);
/// Under a changed word.
[[nodiscard]] QColor changedUnderline(const QPalette& palette);
/// Text of labels, legends and words that cannot be changed.
[[nodiscard]] QColor quietText(const QPalette& palette);
/// Black or white, whichever is read better on this background.
[[nodiscard]] QColor readableOn(const QColor& background);

} // namespace ui
