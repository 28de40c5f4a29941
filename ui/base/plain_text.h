#pragma once

class QApplication;
class QString;

namespace ui {

/// Labels and tooltips show what files hold, so nothing is taken for HTML unless a label says so with
/// Qt::RichText: Qt guesses otherwise, and a corpus full of `<br />` would be shown without them.
void showTextsPlainly(QApplication& application);

/// The beginning of a text as a tooltip: lines of about 100 letters, at most a dozen of them.
[[nodiscard]] QString tipOf(const QString& text);

} // namespace ui
