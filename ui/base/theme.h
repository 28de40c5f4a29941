#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

class QApplication;
class QWidget;

/// Colours, sizes and icons of the window. Look colours up when painting, so that they follow a
/// change between light and dark.
namespace ui::theme {

enum class Scheme { System, Light, Dark };

inline constexpr int grid = 8; ///< Pixels; every distance is a multiple of it (or half of it).

/// Applies the remembered choice; follows the system if the user chose that. Call once, after QApplication.
void install(QApplication& application);
void setScheme(Scheme scheme);
[[nodiscard]] Scheme scheme();
[[nodiscard]] bool isDark();

/// Text size in percent of the platform's, 80..200.
void setTextPercent(int percent);
[[nodiscard]] int textPercent();

/// The three text sizes: the platform's, one smaller for captions, one larger for titles.
[[nodiscard]] QFont captionFont();
[[nodiscard]] QFont titleFont();
[[nodiscard]] QFont boldFont();
[[nodiscard]] QFont readingFont(); ///< Of the text under the lens in the Lab.

[[nodiscard]] QColor accent();            ///< The one accent: selection, changed words, primary buttons.
[[nodiscard]] QColor changedBackground(); ///< Behind a changed word, together with an accent underline.
[[nodiscard]] QColor muted();             ///< Secondary text; at least 4.5:1 against the window.
[[nodiscard]] QColor line();              ///< Hair lines between areas.
[[nodiscard]] QColor surface();           ///< Sidebar and job bar.
[[nodiscard]] QColor error();             ///< Only failures of Faultline itself.
[[nodiscard]] QColor warning();
[[nodiscard]] QColor good();

/// The Okabe-Ito palette, in the order in which series use it; `i` wraps.
[[nodiscard]] QColor series(int i);
/// Text colour that reads well on `background`: black or white.
[[nodiscard]] QColor textOn(const QColor& background);
/// Of two colours, 1 to 21, by WCAG 2.1; texts need 4.5, lines and icons 3.
[[nodiscard]] double contrast(const QColor& one, const QColor& other);

/// A line icon of resources/icons by name (home, corpora, ...), drawn in the current text colour.
[[nodiscard]] QIcon icon(const QString& name);
[[nodiscard]] QIcon icon(const QString& name, const QColor& color);

} // namespace ui::theme
