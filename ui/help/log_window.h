#pragma once

#include <filesystem>
#include <vector>

#include <QDialog>

#include "core/faults/log_lines.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QTimer;
class QTreeWidget;

namespace ui {

/// What the program logged: the newest part of its log file, followed while the window is open; lines are chosen by
/// their level and by words, copied and saved.
class LogWindow : public QDialog {
    Q_OBJECT
public:
    explicit LogWindow(std::filesystem::path file, QWidget* parent = nullptr);
    /// The lines that are shown, or those of them that are selected, as text.
    [[nodiscard]] QString lines() const;
    /// Writes the lines to a file and says so, or what went wrong.
    void saveTo(const QString& path);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void read(); ///< If the file has changed.
    void fill();
    void filter();
    void save();
    std::filesystem::path file_;
    std::filesystem::file_time_type read_{};
    std::uintmax_t size_ = 0;
    std::vector<core::faults::LogLine> lines_;
    QComboBox* level_;
    QLineEdit* search_;
    QTreeWidget* list_;
    QLabel* said_;
    QTimer* clock_;
};

} // namespace ui
