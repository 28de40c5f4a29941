#include "ui/lab/victims/asked_panel.h"

#include <algorithm>

#include <QAction>
#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/base/actions.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/help/guide_of.h"
#include "ui/lab/victims/asked_model.h"
#include "ui/session/remember.h"
#include "ui/widgets/flow_layout.h"

namespace ui {

AskedPanel::AskedPanel(Session& session, QWidget* parent)
    : QWidget(parent), asked_(session), model_(new AskedModel(asked_, this)), view_(new QTableView(this)),
      looking_(new QCheckBox(tr("&Cheapest change"), this)), stop_(new QPushButton(this)), facts_(new QLabel(this))
{
    setProperty(guideProperty, QStringLiteral("guide.md#see-one-sentence-break-the-lab"));
    use_ = makeAction(this, tr("Put the change in"), QStringLiteral("edit"), {},
                      tr("Change the text as the chosen victim's cheapest change does"), [this] {
                          if (const auto* victim = chosen(); victim != nullptr && victim->change)
                              Q_EMIT changeWanted(victim->change->text);
                      });
    beside_ = makeAction(this, tr("Show it beside"), QStringLiteral("expand"), {},
                         tr("The chosen victim becomes the second one, with its words and answers"), [this] {
                             if (const auto* victim = chosen())
                                 Q_EMIT besideWanted(victim->spec);
                         });
    first_ = makeAction(this, tr("Make it the victim"), QStringLiteral("victims"), {},
                        tr("The chosen victim becomes the one that all pages show"), [this] {
                            if (const auto* victim = chosen())
                                Q_EMIT victimWanted(victim->spec);
                        });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme::grid, 0, 0);
    column->setSpacing(theme::grid);
    auto* bar = new QWidget(this);
    auto* tools = new FlowLayout(bar, theme::grid);
    tools->setContentsMargins(0, 0, 0, 0);
    looking_->setChecked(true);
    looking_->setToolTip(tr("Look for the single change of the fewest characters that flips each victim"));
    tools->addWidget(looking_);
    stop_->setObjectName(QStringLiteral("asked-stop"));
    tools->addWidget(stop_);
    for (auto* action : {use_, beside_, first_})
        tools->addWidget(makeButton(action, bar));
    column->addWidget(bar);
    facts_->setObjectName(QStringLiteral("asked-facts"));
    facts_->setWordWrap(true);
    column->addWidget(facts_);
    styleReadOnlyTable(view_, model_, tr("Victims and their answers"));
    view_->setObjectName(QStringLiteral("asked"));
    auto* header = view_->horizontalHeader();
    for (int i = 0; i < AskedModel::columnCountValue; ++i)
        header->setSectionResizeMode(i, i == AskedModel::Answer || i == AskedModel::Change
                                            ? QHeaderView::Stretch
                                            : QHeaderView::ResizeToContents);
    view_->addActions(panelActions());
    view_->setContextMenuPolicy(Qt::ActionsContextMenu);
    column->addWidget(view_, 1);

    connect(looking_, &QCheckBox::toggled, &asked_, &AskedVictims::setLooking);
    connect(stop_, &QPushButton::clicked, this, [this] {
        if (asked_.isStopped())
            asked_.goOn();
        else
            asked_.stop();
    });
    connect(&asked_, &AskedVictims::workChanged, this, &AskedPanel::say);
    connect(&asked_, &AskedVictims::rowsReset, this, &AskedPanel::say);
    connect(&asked_, &AskedVictims::rowChanged, this, &AskedPanel::refreshActions);
    connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &AskedPanel::refreshActions);
    connect(model_, &QAbstractItemModel::modelReset, this, &AskedPanel::refreshActions);
    connect(view_, &QTableView::activated, use_, &QAction::trigger);
    say();
    refreshActions();
}

void AskedPanel::setText(const core::text::Input& text)
{
    text_ = text;
    if (isVisible())
        asked_.setText(text_);
}

void AskedPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    asked_.setText(text_);
    asked_.setActive(true);
}

void AskedPanel::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    asked_.setActive(false);
}

const AskedVictim* AskedPanel::chosen() const
{
    const int row = view_->currentIndex().row();
    return row < 0 || row >= model_->rowCount() ? nullptr : &model_->at(row);
}

void AskedPanel::refreshActions()
{
    const auto* victim = chosen();
    use_->setEnabled(victim != nullptr && victim->change && victim->input.size() == text_.size());
    beside_->setEnabled(victim != nullptr && victim->state == LoadState::Ready);
    first_->setEnabled(victim != nullptr);
}

void AskedPanel::say()
{
    stop_->setVisible(asked_.isLooking() || asked_.isStopped());
    stop_->setText(asked_.isStopped() ? tr("&Go on") : tr("&Stop"));
    const auto& rows = asked_.rows();
    const auto count = [&](const auto& holds) {
        return static_cast<std::uint64_t>(
            std::ranges::count_if(rows, [&](const AskedVictim& row) { return row.wanted && holds(row); }));
    };
    const auto answered = count([](const auto& row) { return row.answered && row.given.answer.index() != 0; });
    const auto dissent = count([](const auto& row) { return row.answered && row.dissents; });
    QString text =
        text_.segments().empty() || answered == 0 ? tr("Type a text to put it to all victims that are ticked.")
        : dissent == 0 ? tr("%1 answered, and none disagrees.").arg(formatPlural(answered, tr("victim"), tr("victims")))
        : dissent == 1 ? tr("%1 answered; 1 disagrees.").arg(formatPlural(answered, tr("victim"), tr("victims")))
                       : tr("%1 answered; %2 disagree.")
                             .arg(formatPlural(answered, tr("victim"), tr("victims")), formatCount(dissent));
    if (const auto work = asked_.work(); !work.isEmpty())
        text += QLatin1Char(' ') + work;
    facts_->setText(text);
    refreshActions();
}

} // namespace ui
