#pragma once

#include <string>

#include <QString>

class QPlainTextEdit;
class QWidget;

namespace ui {

/// A field for a text of some lines; Tab leaves it.
[[nodiscard]] QPlainTextEdit* textField(const QString& tip, int lines, QWidget* parent);
/// Leaves the cursor where it is when the text is there already.
void setText(QPlainTextEdit* field, const std::string& text);

} // namespace ui
