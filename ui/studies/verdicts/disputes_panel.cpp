#include "ui/studies/verdicts/disputes_panel.h"

#include <QAction>
#include <QComboBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/studies/verdicts/adjudication.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/session/choosers.h"
#include "ui/session/session.h"
#include "ui/studies/verdicts/item_table.h"
#include "ui/studies/verdicts/tie_window.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/flow_layout.h"

namespace ui {

namespace {

enum Which { Disputed, Undecided, All };

} // namespace

DisputesPanel::DisputesPanel(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), question_(new QComboBox(this)), which_(new QComboBox(this)),
      banner_(new Banner(this)), items_(new ItemTable(this))
{
    decide_ = makeAction(this, tr("Decide ties..."), QStringLiteral("ok"), {},
                         tr("Answer the question about the items that the majority left open, or look at what was "
                            "decided; recorded as the adjudicator's, beside the raters' votes"),
                         [this] { decide(); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme::grid, 0, 0);
    column->setSpacing(theme::grid);
    auto* bar = new QWidget(this);
    auto* flow = new FlowLayout(bar, theme::grid * 2);
    flow->setContentsMargins(0, 0, 0, 0);
    question_->setToolTip(tr("Whose answers are compared"));
    question_->setMinimumContentsLength(24);
    which_->setToolTip(tr("Which items are listed"));
    which_->addItem(tr("disputed, the most disputed first"), Disputed);
    which_->addItem(tr("not decided yet"), Undecided);
    which_->addItem(tr("all"), All);
    flow->addWidget(labelled(tr("Question"), question_, bar));
    flow->addWidget(labelled(tr("Items"), which_, bar));
    flow->addWidget(makeButton(decide_, bar));
    column->addWidget(bar);
    column->addWidget(banner_);
    column->addWidget(items_, 1);
    connect(question_, &QComboBox::activated, this, &DisputesPanel::refresh);
    connect(which_, &QComboBox::activated, this, &DisputesPanel::refresh);
    clear({});
}

void DisputesPanel::clear(const QString& reason)
{
    facts_.reset();
    question_->clear();
    items_->clear(reason);
    decide_->setEnabled(false);
}

void DisputesPanel::setFacts(const SharedFacts& facts)
{
    const auto chosen = question_->currentData();
    facts_ = facts;
    question_->clear();
    for (const auto& question : facts->results.study.questions)
        if (question.comparable())
            question_->addItem(toQt(question.prompt), toQt(question.id));
    question_->setCurrentIndex(std::max(0, question_->findData(chosen)));
    refresh();
}

void DisputesPanel::refresh()
{
    if (!facts_)
        return;
    const auto question = toStd(question_->currentData().toString());
    const auto undecided = core::studies::undecidedItems(facts_->results, question);
    std::vector<std::size_t> places;
    QString caption;
    switch (which_->currentData().toInt()) {
    case Disputed:
        places = core::studies::disputedItems(facts_->results, question);
        caption = places.empty() ? tr("The raters agree on every item about this question.") : QString();
        break;
    case Undecided:
        places = undecided;
        caption = places.empty() ? tr("Every answered item is decided on this question.") : QString();
        break;
    default:
        for (std::size_t i = 0; i < facts_->results.items.size(); ++i)
            places.push_back(i);
    }
    items_->setItems(facts_, places, question, caption);
    const auto ties = core::studies::tiedItems(facts_->results, question, core::studies::Ties::All);
    decide_->setEnabled(!ties.empty() && session_.project() && !session_.project()->readOnly());
    decide_->setText(undecided.empty() ? tr("Decide ties...")
                                       : tr("Decide %1...").arg(formatPlural(undecided.size(), tr("tie"), tr("ties"))));
}

void DisputesPanel::decide()
{
    const auto project = session_.project();
    if (!facts_ || !project)
        return;
    try {
        auto* window = new TieWindow(session_, facts_, toStd(question_->currentData().toString()), this);
        window->setWindowFlag(Qt::Window);
        window->setAttribute(Qt::WA_DeleteOnClose);
        connect(window, &QObject::destroyed, &session_, [&session = session_] { session.touchProject(); });
        window->show();
    } catch (const std::exception&) {
        banner_->showProblem(currentProblem());
    }
}

} // namespace ui
