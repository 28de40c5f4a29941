#pragma once

#include "ui/answers/answer_widget.h"

class QLabel;

namespace ui {

/// Answers that are texts: a logical form indented by depth, a translation, an equation with its value.
/// Words that the first answer does not have are marked in the second; the gold answer is shown above both.
class TextAnswers : public AnswerWidget {
    Q_OBJECT
public:
    explicit TextAnswers(QWidget* parent = nullptr);

    /// Rows without an answer are left out, and so is the gold answer of a changed text where it stays; two equal
    /// answers are shown once, as "Before and after".
    void setAnswers(const ShownAnswers& answers) override;
    void clear() override;
    /// As people read it: "gold: ...\nbefore: ...", for the clipboard and screen readers.
    [[nodiscard]] QString plainText() const;

private:
    struct Row {
        QLabel* title;
        QLabel* text;
    };
    void fill(Row& row, const QString& title, const QString& plain, const QString& rich);
    Row gold_, goldAfter_, before_, after_;
};

/// Html of `after` in which the words that `before` does not have in this order are bold and underlined. Words are cut
/// at blanks and brackets.
[[nodiscard]] QString markedAgainst(const QString& before, const QString& after);

} // namespace ui
