#pragma once

#include <QString>

class QWidget;

namespace ui {

/// Name of the property that holds a widget's own place in the handbook, "measures.md#conventions".
inline constexpr const char* guideProperty = "guide";

/// Where the handbook speaks of a page: file and heading.
[[nodiscard]] QString guideOfPage(const QString& pageId);
/// Where it speaks of a widget: its own place or that of a widget around it, else of the page.
[[nodiscard]] QString guideOf(const QWidget* widget, const QString& pageId);

} // namespace ui
