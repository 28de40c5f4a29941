#pragma once

#include <vector>

#include "ui/studies/rating/answer_editor.h"

class QLabel;

namespace ui {

class AnswerButton;

/// The options in order, best first: keys in that order.
class RankingAnswer : public AnswerEditor {
    Q_OBJECT
public:
    RankingAnswer(const core::studies::Question& question, QWidget* parent);
    void setAnswer(const QString& answer) override;
    [[nodiscard]] QString answer() const override; ///< Empty until every option has its rank.
    bool press(int digit) override;
    bool takeBack() override;
    [[nodiscard]] QString hint() const override
    {
        return tr("Digits in order, best first; Backspace removes the last one, Enter continues");
    }
    [[nodiscard]] QString missing() const override { return tr("Give every one its place first."); }
    [[nodiscard]] QWidget* firstAnswer() override;

private:
    void toggle(std::size_t option);
    void refresh();
    std::vector<core::studies::Option> options_;
    std::vector<AnswerButton*> buttons_;
    std::vector<std::size_t> order_; ///< Options that have a rank, best first.
};

/// Parts of the texts, marked with labels.
class SpansAnswer : public AnswerEditor {
    Q_OBJECT
public:
    SpansAnswer(const core::studies::Question& question, ItemView* item, QWidget* parent);
    ~SpansAnswer() override;
    void setAnswer(const QString& answer) override;
    [[nodiscard]] QString answer() const override;
    bool press(int digit) override;
    bool takeBack() override;
    [[nodiscard]] QString hint() const override
    {
        return tr("Select words, then the digit of a label; Backspace removes the last mark, Enter continues");
    }
    [[nodiscard]] QString missing() const override { return {}; }

private:
    void mark(std::size_t label);
    void refresh();
    std::vector<std::string> labels_;
    ItemView* item_;
    QLabel* list_;
    std::vector<core::studies::Span> spans_;
};

} // namespace ui
