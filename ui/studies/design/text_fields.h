#pragma once

#include <string>

#include <QString>

class QPlainTextEdit;
class QWidget;

namespace ui {

/// A field for a text of several lines; Tab leaves it.
[[nodiscard]] QPlainTextEdit* textField(const QString& tip, int lines, QWidget* parent);
/// Leaves the cursor in place when the text is unchanged.
void setText(QPlainTextEdit* field, const std::string& text);

} // namespace ui
