#include "ui/answers/form_answers.h"

#include <QHBoxLayout>
#include <QSettings>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/reports/arcs/form_sentence.h"
#include "ui/answers/text_answers.h"
#include "ui/arcs/arc_view.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"

namespace ui {
namespace {

constexpr auto treesOpenKey = "answers/form-trees-open";
constexpr int mostFormPixels = 380; // the widgets below keep their space

} // namespace

FormAnswers::FormAnswers(QWidget* parent)
    : AnswerWidget(parent), texts_(new TextAnswers(this)), header_(new QToolButton(this)), tools_(new QWidget(this)),
      trees_(new ArcView(this))
{
    header_->setText(tr("As a tree"));
    header_->setToolTip(tr("Draw the logical forms as trees, with the parts marked in which they differ"));
    header_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    header_->setAutoRaise(true);
    header_->setCheckable(true);
    trees_->setAccessibleName(tr("Trees of logical forms"));
    trees_->setMostHeight(mostFormPixels);
    auto* row = new QHBoxLayout(tools_);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(header_);
    row->addStretch(1);
    row->addWidget(makeButton(trees_->exportAction(), tools_));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid / 2);
    column->addWidget(texts_);
    column->addWidget(tools_);
    column->addWidget(trees_);
    connect(header_, &QToolButton::toggled, this, &FormAnswers::open);
    const bool wanted = QSettings().value(treesOpenKey, true).toBool();
    header_->setChecked(wanted);
    open(wanted);
}

void FormAnswers::open(bool wanted)
{
    header_->setArrowType(wanted ? Qt::DownArrow : Qt::RightArrow);
    QSettings().setValue(treesOpenKey, wanted);
    showTrees();
}

void FormAnswers::showTrees()
{
    tools_->setVisible(!trees_->empty());
    trees_->setVisible(!trees_->empty() && header_->isChecked());
}

void FormAnswers::setAnswers(const ShownAnswers& answers)
{
    texts_->setAnswers(answers);
    using core::structures::Prediction;
    auto drawn = core::reports::answeredForms(answers.original, answers.current, answers.gold, answers.before,
                                              answers.once ? Prediction() : answers.after);
    if (drawn)
        trees_->setExample({toStd(answers.id), {}, std::move(*drawn)});
    else
        trees_->clear();
    showTrees();
}

void FormAnswers::clear()
{
    texts_->clear();
    trees_->clear();
    showTrees();
}

} // namespace ui
