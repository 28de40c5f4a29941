#include "ui/answers/equation_answers.h"

#include <QHBoxLayout>
#include <QToolButton>

#include "core/reports/arcs/equation_sentence.h"

namespace ui {

EquationAnswers::EquationAnswers(QWidget* parent)
    : DrawnAnswers({tr("As a tree"),
                    tr("Draw the equations as trees below the problem. A leaf under the pointer marks its number"),
                    tr("Trees of equations"), "answers/equation-trees-open"},
                   parent),
      withGold_(new QToolButton(this))
{
    withGold_->setText(tr("Beside the gold equation"));
    withGold_->setToolTip(
        tr("Compare what was answered to the changed problem with what is right, instead of the answer before"));
    withGold_->setAutoRaise(true);
    withGold_->setCheckable(true);
    tools()->insertWidget(1, withGold_);
    connect(withGold_, &QToolButton::toggled, this, &EquationAnswers::drawAgain);
}

void EquationAnswers::setAnswers(const ShownAnswers& answers)
{
    using core::structures::Equation;
    const bool changed = std::holds_alternative<Equation>(answers.before) && !answers.once &&
                         std::holds_alternative<Equation>(answers.after) && !(answers.original == answers.current);
    withGold_->setVisible(changed && std::holds_alternative<Equation>(answers.gold));
    DrawnAnswers::setAnswers(answers);
}

std::optional<core::reports::ArcSentence> EquationAnswers::drawn(const ShownAnswers& answers) const
{
    using core::reports::ComparedEquations;
    using core::structures::Prediction;
    return core::reports::answeredEquations(
        answers.original, answers.once ? answers.original : answers.current, answers.gold, answers.goldAfter,
        answers.before, answers.once ? Prediction() : answers.after,
        withGold_->isChecked() ? ComparedEquations::GoldAndAnswer : ComparedEquations::BeforeAndAfter);
}

} // namespace ui
