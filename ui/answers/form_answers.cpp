#include "ui/answers/form_answers.h"

#include "core/reports/arcs/form_sentence.h"

namespace ui {

FormAnswers::FormAnswers(QWidget* parent)
    : DrawnAnswers({tr("As a tree"), tr("Draw the logical forms as trees, with the parts marked in which they differ"),
                    tr("Trees of logical forms"), "answers/form-trees-open"},
                   parent)
{}

std::optional<core::reports::ArcSentence> FormAnswers::drawn(const ShownAnswers& answers) const
{
    using core::structures::Prediction;
    return core::reports::answeredForms(answers.original, answers.current, answers.gold, answers.before,
                                        answers.once ? Prediction() : answers.after);
}

} // namespace ui
