#pragma once

#include <QWidget>

#include "core/structures/prediction.h"

class QGridLayout;
class QLabel;

namespace ui {

/// What a victim answered before and after as text: a logical form, a translation, an equation with what it comes to.
/// Words that the first answer does not have are marked in the second; the gold answer stands above both.
class TextAnswers : public QWidget {
    Q_OBJECT
public:
    explicit TextAnswers(QWidget* parent = nullptr);

    /// Rows without an answer are left out; the same answer twice is said once, "Before and after".
    void setAnswers(const core::structures::Prediction& gold, const core::structures::Prediction& before,
                    const core::structures::Prediction& after);
    void clear();
    /// As people read it: "gold: ...\nbefore: ...", for the clipboard and screen readers.
    [[nodiscard]] QString plainText() const;

private:
    struct Row {
        QLabel* title;
        QLabel* text;
    };
    void fill(Row& row, const QString& title, const QString& plain, const QString& rich);
    Row gold_, before_, after_;
};

/// Html of `after` in which the words that `before` does not have in this order are bold and underlined. Words are cut
/// at blanks and brackets.
[[nodiscard]] QString markedAgainst(const QString& before, const QString& after);

} // namespace ui
