#include "ui/answers/label_answers.h"

#include <QVBoxLayout>

#include "ui/answers/score_bars.h"

namespace ui {

LabelAnswers::LabelAnswers(QWidget* parent) : AnswerWidget(parent), bars_(new ScoreBars(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(bars_);
}

void LabelAnswers::setAnswers(const ShownAnswers& answers)
{
    if (answers.once)
        bars_->setTitles(tr("Answer"), {});
    else
        bars_->setTitles(tr("Before"), tr("After"));
    bars_->setLabels(answers.labels);
    bars_->setGold(core::structures::labelOf(answers.gold));
    bars_->setAnswers(answers.before, answers.after);
}

void LabelAnswers::clear() { bars_->setAnswers({}, {}); }

} // namespace ui
