#pragma once

#include <QString>
#include <QWidget>

#include "core/studies/design/question.h"

namespace ui {

class ItemView;

/// Where one question is answered. Its answer has the format of ballots.
class AnswerEditor : public QWidget {
    Q_OBJECT
public:
    /// The editor for the question's kind; `item` is where spans are selected and shown.
    [[nodiscard]] static AnswerEditor* make(const core::studies::Question& question, ItemView* item, QWidget* parent);

    virtual void setAnswer(const QString& answer) = 0;
    [[nodiscard]] virtual QString answer() const = 0; ///< Empty: none yet.
    /// A digit key; false when it means nothing here.
    virtual bool press(int digit) = 0;
    /// Backspace: removes the last part (a rank, a span); false when there is none.
    virtual bool takeBack() { return false; }
    /// The keys, for the line below the answers.
    [[nodiscard]] virtual QString hint() const = 0;
    /// What is missing before Enter can continue.
    [[nodiscard]] virtual QString missing() const = 0;
    /// The widget for typing or arrows when the question appears; null: none, digits are enough.
    [[nodiscard]] virtual QWidget* field() { return nullptr; }
    /// The widget that the first arrow key goes to.
    [[nodiscard]] virtual QWidget* firstAnswer() { return field(); }

Q_SIGNALS:
    void given();   ///< One key or click was the complete answer.
    void changed(); ///< The answer so far.

protected:
    using QWidget::QWidget;
};

} // namespace ui
