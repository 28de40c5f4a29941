#pragma once

#include <QDialog>

#include "core/faults/problem_report.h"

class QLabel;
class QPlainTextEdit;

namespace ui {

/// Writes a file about a problem for those who can mend it: what the user says, and what the program knows of itself,
/// all of which is shown before. None of the user's texts is in it.
class ReportDialog : public QDialog {
    Q_OBJECT
public:
    /// `report`: all but the user's words.
    ReportDialog(core::faults::Program program, core::faults::ProblemReport report, QWidget* parent = nullptr);
    [[nodiscard]] QString text() const; ///< The file as it would be written now.
    /// Writes the file and says so, or what went wrong.
    void saveTo(const QString& path);

private:
    void refresh();
    void save();
    core::faults::Program program_;
    core::faults::ProblemReport report_;
    QPlainTextEdit* words_;
    QPlainTextEdit* shown_;
    QLabel* said_;
};

} // namespace ui
