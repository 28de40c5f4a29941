#pragma once

#include "ui/answers/drawn_answers.h"

class QToolButton;

namespace ui {

/// Equations as texts with their values, and below them as trees under the problem before and after. A leaf under the
/// pointer, or chosen by the keys, marks the number of the problem that it is, and a number its leaves. Of a changed
/// problem the answers before and after are compared, or, by a button, the gold equation and the answer.
class EquationAnswers : public DrawnAnswers {
    Q_OBJECT
public:
    explicit EquationAnswers(QWidget* parent = nullptr);

    void setAnswers(const ShownAnswers& answers) override;
    [[nodiscard]] QToolButton* withGold() const { return withGold_; }

private:
    [[nodiscard]] std::optional<core::reports::ArcSentence> drawn(const ShownAnswers& answers) const override;

    QToolButton* withGold_; ///< Checked: the gold equation beside the answer.
};

} // namespace ui
