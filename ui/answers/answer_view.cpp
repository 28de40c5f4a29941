#include "ui/answers/answer_view.h"

#include <QVBoxLayout>

#include "ui/answers/equation_answers.h"
#include "ui/answers/form_answers.h"
#include "ui/answers/label_answers.h"
#include "ui/answers/text_answers.h"
#include "ui/answers/tree_answers.h"

namespace ui {

using core::structures::AnswerKind;

AnswerWidget* makeAnswerWidget(AnswerKind kind, QWidget* parent)
{
    switch (kind) {
    case AnswerKind::Label:
        return new LabelAnswers(parent);
    case AnswerKind::Tree:
        return new TreeAnswers(parent);
    case AnswerKind::Form:
        return new FormAnswers(parent);
    case AnswerKind::Equation:
        return new EquationAnswers(parent);
    default: // all that metrics compare as texts
        return new TextAnswers(parent);
    }
}

AnswerView::AnswerView(QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    for (const auto& task : core::structures::tasks()) {
        if (!task.attacked || widgets_.contains(task.answer))
            continue;
        auto* widget = makeAnswerWidget(task.answer, this);
        widgets_.emplace(task.answer, widget);
        column->addWidget(widget);
    }
    choose(kind_);
}

void AnswerView::setAnswers(const ShownAnswers& answers)
{
    choose(answers.kind);
    widgets_.at(kind_)->setAnswers(answers);
}

void AnswerView::clear() { widgets_.at(kind_)->clear(); }

ArcView* AnswerView::arcs() const { return static_cast<TreeAnswers*>(widgets_.at(AnswerKind::Tree))->arcs(); }

ArcView* AnswerView::equations() const
{
    return static_cast<EquationAnswers*>(widgets_.at(AnswerKind::Equation))->trees();
}

ArcView* AnswerView::forms() const { return static_cast<FormAnswers*>(widgets_.at(AnswerKind::Form))->trees(); }

void AnswerView::choose(AnswerKind kind)
{
    kind_ = widgets_.contains(kind) ? kind : AnswerKind::Label;
    for (const auto& [other, widget] : widgets_)
        widget->setVisible(other == kind_);
}

} // namespace ui
