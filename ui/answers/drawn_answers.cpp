#include "ui/answers/drawn_answers.h"

#include <QHBoxLayout>
#include <QSettings>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/answers/text_answers.h"
#include "ui/arcs/arc_view.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"

namespace ui {
namespace {

constexpr int mostTreePixels = 380; // the widgets below keep their space

} // namespace

DrawnAnswers::DrawnAnswers(const Words& words, QWidget* parent)
    : AnswerWidget(parent), openKey_(words.openKey), texts_(new TextAnswers(this)), header_(new QToolButton(this)),
      tools_(new QWidget(this)), row_(new QHBoxLayout(tools_)), trees_(new ArcView(this))
{
    header_->setText(words.header);
    header_->setToolTip(words.tip);
    header_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    header_->setAutoRaise(true);
    header_->setCheckable(true);
    trees_->setAccessibleName(words.treesName);
    trees_->setMostHeight(mostTreePixels);
    row_->setContentsMargins(0, 0, 0, 0);
    row_->addWidget(header_);
    row_->addStretch(1);
    row_->addWidget(makeButton(trees_->exportAction(), tools_));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid / 2);
    column->addWidget(texts_);
    column->addWidget(tools_);
    column->addWidget(trees_);
    connect(header_, &QToolButton::toggled, this, &DrawnAnswers::open);
    const bool wanted = QSettings().value(QLatin1String(openKey_), true).toBool();
    header_->setChecked(wanted);
    open(wanted);
}

void DrawnAnswers::open(bool wanted)
{
    header_->setArrowType(wanted ? Qt::DownArrow : Qt::RightArrow);
    QSettings().setValue(QLatin1String(openKey_), wanted);
    showTrees();
}

void DrawnAnswers::showTrees()
{
    tools_->setVisible(!trees_->empty());
    trees_->setVisible(!trees_->empty() && header_->isChecked());
}

void DrawnAnswers::setAnswers(const ShownAnswers& answers)
{
    answers_ = answers;
    texts_->setAnswers(answers);
    drawAgain();
}

void DrawnAnswers::drawAgain()
{
    if (auto sentence = drawn(answers_))
        trees_->setExample({toStd(answers_.id), {}, std::move(*sentence)});
    else
        trees_->clear();
    showTrees();
}

void DrawnAnswers::clear()
{
    answers_ = {};
    texts_->clear();
    trees_->clear();
    showTrees();
}

} // namespace ui
