#pragma once

#include <QDialog>

class QPlainTextEdit;

namespace ui {

/// Asks for a comment. Return and Ctrl+Return save it, Shift+Return begins a line, Esc leaves it as it was.
class CommentDialog : public QDialog {
    Q_OBJECT
public:
    CommentDialog(const QString& title, const QString& label, const QString& text, QWidget* parent);
    [[nodiscard]] QString text() const; ///< Without white space around it.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QPlainTextEdit* field_;
};

} // namespace ui
