#pragma once

#include <QString>

class QWidget;

namespace ui {

/// The property that holds a widget's own place in the handbook, "measures.md#conventions".
inline constexpr const char* guideProperty = "guide";

/// The handbook's section on a page: file and heading.
[[nodiscard]] QString guideOfPage(const QString& pageId);
/// The section on a widget: its own or that of a widget around it, else the page's.
[[nodiscard]] QString guideOf(const QWidget* widget, const QString& pageId);

} // namespace ui
