#pragma once

#include <QWidget>

#include "core/victims/loader.h"

class QCheckBox;
class QComboBox;
class QLineEdit;
class QTableWidget;
class QSpinBox;

namespace ui {

class Session;

/// What is to be trained, on what, and with which settings.
class TrainingForm : public QWidget {
    Q_OBJECT
public:
    explicit TrainingForm(Session& session, QWidget* parent = nullptr);

    /// A file that is a corpus of the project is read with its import options. \throws core::UsageError for missing
    /// fields, or for corpora with different import options.
    [[nodiscard]] core::victims::TrainRequest request() const;
    void setRequest(const core::victims::TrainRequest& request);
    void setResume(bool resume);

private:
    [[nodiscard]] core::victims::TrainingKind kind() const; ///< The one that is chosen.
    void taskChanged();
    void fillSettings(const std::map<std::string, std::string>& values);
    [[nodiscard]] std::map<std::string, std::string> changedSettings() const;
    void offerCorpora(QLineEdit* field, bool several);
    Session& session_;
    QComboBox* task_;
    QLineEdit* train_;
    QLineEdit* dev_;
    QLineEdit* out_;
    QComboBox* architecture_;
    QLineEdit* vectors_;
    QLineEdit* columns_;
    QSpinBox* epochs_;
    QSpinBox* seed_;
    QTableWidget* settings_;                ///< Name, value, meaning.
    std::vector<core::Parameter> declared_; ///< Those of its rows.
    QCheckBox* resume_;
};

} // namespace ui
