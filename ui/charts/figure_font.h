#pragma once

#include <string>
#include <vector>

#include <QString>

namespace ui {

/// The fonts of figures: the bundled DejaVu Sans, or one that matches the paper around them.
enum class FigureFont { Sans, Times, LatinModern };

struct KnownFont {
    FigureFont font;
    const char* name;    ///< sans, times, latin-modern
    const char* family;  ///< DejaVu Sans
    const char* package; ///< Of Debian.
};
[[nodiscard]] const std::vector<KnownFont>& figureFonts();

/// \throws core::UsageError naming the fonts there are.
[[nodiscard]] FigureFont figureFontNamed(const std::string& name);

/// Whether this machine has it; needs a QApplication, as below.
[[nodiscard]] bool hasFont(FigureFont font);

/// Its family; the bundled one is loaded on the first call. \throws core::UsageError with the package to install.
[[nodiscard]] QString familyOf(FigureFont font);

} // namespace ui
