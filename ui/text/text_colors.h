#pragma once

#include <cstdint>

#include <QColor>
#include <QPalette>
#include <QPen>

namespace ui {

/// Background of a word with a weight of -1..1: orange where it speaks for the answer, blue where against it, the
/// palette's base at 0 (Okabe and Ito's palette, so that the two stay apart for colour-blind readers). Follows light
/// and dark; text on it is theme::textOn.
[[nodiscard]] QColor heatColor(double weight, const QPalette& palette);

/// What is said of a changed word, the mildest first.
enum class WordTone : std::uint8_t {
    Plain,   ///< Nothing: it was changed.
    Kept,    ///< It says nearly the same: another form, a synonym in the sense that the word has there.
    Shifted, ///< It says something near, or nothing is known: a more general word, one that is related in no way.
    Doubted, ///< A hint speaks against it.
    Wrong,   ///< A flag does.
};
/// The strong colour of a tone (Okabe and Ito's), for its underline, and its weak one behind the word, on which the
/// palette's text is read. Colour never says it alone: each tone has an underline of its own, see underlineOf().
[[nodiscard]] QColor toneColor(WordTone tone, const QPalette& palette);
[[nodiscard]] QColor toneBackground(WordTone tone, const QPalette& palette);
[[nodiscard]] QPen underlineOf(WordTone tone, const QPalette& palette);

/// The theme's colours for delegates, which paint with the palette of their view.
[[nodiscard]] QColor changedBackground(const QPalette& palette);
[[nodiscard]] QColor changedUnderline(const QPalette& palette);
[[nodiscard]] QColor quietText(const QPalette& palette);

} // namespace ui
