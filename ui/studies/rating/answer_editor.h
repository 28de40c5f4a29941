#pragma once

#include <QString>
#include <QWidget>

#include "core/studies/design/question.h"

namespace ui {

class ItemView;

/// Where one question is answered. What it holds is written as ballots write it.
class AnswerEditor : public QWidget {
    Q_OBJECT
public:
    /// The editor for the question's kind; `item` is where spans are selected and shown.
    [[nodiscard]] static AnswerEditor* make(const core::studies::Question& question, ItemView* item, QWidget* parent);

    virtual void setAnswer(const QString& answer) = 0;
    [[nodiscard]] virtual QString answer() const = 0; ///< Empty: none yet.
    /// A digit key; false when it means nothing here.
    virtual bool press(int digit) = 0;
    /// Backspace: takes the last part back (a rank, a span); false when there is none.
    virtual bool takeBack() { return false; }
    /// The keys, for the line below the answers.
    [[nodiscard]] virtual QString hint() const = 0;
    /// What is missing before Enter can go on.
    [[nodiscard]] virtual QString missing() const = 0;
    /// Where typing or arrows should go when the question appears; null: nowhere, digits are enough.
    [[nodiscard]] virtual QWidget* field() { return nullptr; }
    /// The widget that the first arrow key goes to.
    [[nodiscard]] virtual QWidget* firstAnswer() { return field(); }

Q_SIGNALS:
    void given();   ///< One key or click was the whole answer.
    void changed(); ///< The answer so far.

protected:
    using QWidget::QWidget;
};

} // namespace ui
