#pragma once

#include "ui/studies/design/list_tab.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLineEdit;
class QPlainTextEdit;

namespace ui {

/// What is asked about each item.
class QuestionsTab : public ListTab {
    Q_OBJECT
public:
    explicit QuestionsTab(QWidget* parent = nullptr);
    void setStudy(const core::studies::Study& study) override;
    void write(core::studies::Study& study) const override { study.questions = questions_; }

protected:
    void add() override;
    void remove(int row) override;
    void move(int from, int to) override;
    void showPart(int row) override;

private:
    void take(); ///< From the form into the selected question.
    void refreshTitles();
    void refreshKind();
    std::vector<core::studies::Question> questions_;
    bool filling_ = false;
    QFormLayout* rows_ = nullptr;
    QLineEdit* prompt_ = nullptr;
    QLineEdit* help_ = nullptr;
    QLineEdit* id_ = nullptr;
    QComboBox* kind_ = nullptr;
    QPlainTextEdit* options_ = nullptr;
    QCheckBox* fromLabels_ = nullptr;
    QDoubleSpinBox* low_ = nullptr;
    QDoubleSpinBox* high_ = nullptr;
    QDoubleSpinBox* step_ = nullptr;
    QLineEdit* lowLabel_ = nullptr;
    QLineEdit* highLabel_ = nullptr;
    QComboBox* level_ = nullptr;
    QComboBox* shows_ = nullptr;
    QCheckBox* required_ = nullptr;
    QComboBox* onlyIf_ = nullptr;
    QLineEdit* onlyAnswers_ = nullptr;
};

} // namespace ui
