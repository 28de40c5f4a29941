#pragma once

#include <QDialog>

namespace ui {

/// Shows the command of a program and asks whether to start it. It came from a project or a recipe, so it is shown as
/// plain text, in full, and the default answer is no.
class ConsentDialog : public QDialog {
    Q_OBJECT
public:
    /// `why` it is to be started, in a sentence; `command`: with nothing hidden in it (core::exactText).
    ConsentDialog(const QString& why, const QString& command, QWidget* parent = nullptr);
    [[nodiscard]] const QString& command() const { return command_; }

private:
    QString command_;
};

} // namespace ui
