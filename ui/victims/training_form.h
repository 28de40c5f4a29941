#pragma once

#include <QWidget>

#include "core/victims/loader.h"

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;

namespace ui {

/// What is to be trained, on what, and with which settings.
class TrainingForm : public QWidget {
    Q_OBJECT
public:
    explicit TrainingForm(const std::vector<std::string>& tasks, QWidget* parent = nullptr);

    /// \throws core::UsageError for what is missing, or a setting that is not `key = value`.
    [[nodiscard]] core::victims::TrainRequest request() const;
    void setRequest(const core::victims::TrainRequest& request);
    void setResume(bool resume);

private:
    void taskChanged();
    QComboBox* task_;
    QLineEdit* train_;
    QLineEdit* dev_;
    QLineEdit* out_;
    QComboBox* architecture_;
    QLineEdit* vectors_;
    QLineEdit* columns_;
    QSpinBox* epochs_;
    QSpinBox* seed_;
    QPlainTextEdit* settings_;
    QCheckBox* resume_;
};

} // namespace ui
