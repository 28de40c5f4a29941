#pragma once

#include <vector>

#include "ui/studies/rating/answer_editor.h"

namespace ui {

class AnswerButton;

/// The key of the n-th of several answers: 1 to 9, then 0, then none.
[[nodiscard]] QString keyOfAnswer(std::size_t n);
/// The answer of a digit key; -1: none.
[[nodiscard]] int answerOfDigit(int digit, std::size_t answers);

/// Choice and Likert: one button per answer, given by one key or click.
class ButtonAnswers : public AnswerEditor {
    Q_OBJECT
public:
    ButtonAnswers(const core::studies::Question& question, QWidget* parent);

    void setAnswer(const QString& answer) override;
    [[nodiscard]] QString answer() const override { return answer_; }
    bool press(int digit) override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] QString missing() const override { return tr("Choose an answer first."); }
    [[nodiscard]] QWidget* firstAnswer() override;
    [[nodiscard]] const std::vector<AnswerButton*>& buttons() const { return buttons_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void choose(std::size_t n);
    std::vector<AnswerButton*> buttons_;
    QStringList values_;
    std::vector<int> digits_; ///< Key of each answer; -1: none.
    QString answer_;
};

} // namespace ui
