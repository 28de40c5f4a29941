#pragma once

class QApplication;
class QString;

namespace ui {

/// Labels and tooltips show texts of files, so nothing is taken for HTML unless a label asks for it with
/// Qt::RichText: left alone, Qt guesses, and a corpus full of `<br />` would be shown without them.
void showTextsPlainly(QApplication& application);

/// The beginning of a text as a tooltip: lines of about 100 letters, at most a dozen of them.
[[nodiscard]] QString tipOf(const QString& text);

} // namespace ui
