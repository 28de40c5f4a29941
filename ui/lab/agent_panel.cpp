#include "ui/lab/agent_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "core/attacks/recipe/recipe.h"
#include "core/attacks/transformations/agent_edits.h"
#include "core/language/resources.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/session/session.h"

namespace ui {

namespace {

enum AgentColumn { PieceColumn, ActColumn, ValueColumn, NowColumn, AgentColumnCount };

/// How a recipe with an agent uses it.
core::language::AgentUse useIn(const core::attacks::Recipe& recipe)
{
    const auto part = core::attacks::agentEdits();
    return core::attacks::agentUse(core::attacks::Settings(part, recipe.json().at("transformation")));
}

/// One text as the agent sees it: the segment that translators read is the first.
core::language::PerturbedText lookedAt(const core::language::PerturbingAgent& agent, const core::text::Input& text,
                                       const core::language::AgentUse& use)
{
    core::Random random(1); // of what is shown for unknown pieces: the same every time
    auto perturbed = agent.perturb(text[0].text, use, random);
    for (auto& edit : perturbed.edits)
        edit.segment = 0;
    return perturbed;
}

} // namespace

AgentPanel::AgentPanel(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), table_(new QTableWidget(0, AgentColumnCount, this)),
      act_(new QPushButton(tr("Act here"), this)), facts_(new QLabel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme::grid, 0, 0);
    column->setSpacing(theme::grid);
    facts_->setWordWrap(true);
    facts_->setTextFormat(Qt::PlainText);
    column->addWidget(facts_);
    table_->setObjectName(QStringLiteral("lab-agent"));
    table_->setAccessibleName(tr("Pieces of the text as the agent sees them"));
    table_->setHorizontalHeaderLabels({tr("Piece"), tr("Acts"), tr("Expects"), tr("Becomes")});
    table_->horizontalHeaderItem(ActColumn)->setToolTip(tr("How likely the agent is to perturb the piece"));
    table_->horizontalHeaderItem(ValueColumn)->setToolTip(tr("What rewards its critic expects from there on"));
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setTabKeyNavigation(false);
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setStretchLastSection(true);
    column->addWidget(table_, 1);
    act_->setToolTip(tr("Put the nearest piece in the place of the chosen one; Undo takes it back"));
    column->addWidget(act_, 0, Qt::AlignLeft);
    connect(act_, &QPushButton::clicked, this, &AgentPanel::act);
    connect(table_, &QTableWidget::cellActivated, this, &AgentPanel::act);
    connect(table_, &QTableWidget::itemSelectionChanged, this, &AgentPanel::refresh);
    connect(&session_, &Session::recipeChanged, this, &AgentPanel::look);
    refresh();
}

std::string AgentPanel::agent() const { return session_.recipe().text("transformation.agent"); }

void AgentPanel::setText(const core::text::Input& text)
{
    text_ = text;
    if (isVisible())
        look();
}

void AgentPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    look();
}

void AgentPanel::look()
{
    if (job_)
        job_->cancel();
    table_->setRowCount(0);
    refresh();
    if (!isVisible() || agent().empty() || text_.segments().empty())
        return;
    job_ = session_.jobs().run(
        this, {tr("Ask the agent"), false, true},
        [name = agent(), text = text_, recipe = session_.recipe(), resources = session_.backends().resources](
            JobControl&) { return lookedAt(resources->agent(name), text, useIn(recipe)); },
        [this](const core::language::PerturbedText& perturbed) { fill(perturbed); },
        [this](const Problem& problem) { facts_->setText(problem.text()); });
}

void AgentPanel::fill(const core::language::PerturbedText& perturbed)
{
    table_->setRowCount(static_cast<int>(perturbed.pieces.size()));
    for (int row = 0; row < table_->rowCount(); ++row) {
        const auto& piece = perturbed.pieces[static_cast<std::size_t>(row)];
        const QString cells[] = {toQt(piece.form), formatPercent(piece.act), formatDecimal(piece.value, 2),
                                 piece.now == piece.form ? QString() : toQt(piece.now)};
        for (int i = 0; i < AgentColumnCount; ++i) {
            auto* item = new QTableWidgetItem(cells[i]);
            if (i == ActColumn || i == ValueColumn)
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            table_->setItem(row, i, item);
        }
    }
    refresh();
}

void AgentPanel::act()
{
    const int row = table_->currentRow();
    if (row < 0 || agent().empty() || text_.segments().empty())
        return;
    job_ = session_.jobs().run(
        this, {tr("Ask the agent"), false, true},
        [name = agent(), text = text_, recipe = session_.recipe(), resources = session_.backends().resources,
         piece = static_cast<std::size_t>(row)](JobControl&) {
            auto use = useIn(recipe);
            use.only = piece;
            return core::text::applied(text, lookedAt(resources->agent(name), text, use).edits);
        },
        [this](const core::text::Input& changed) { Q_EMIT changeWanted(changed); },
        [this](const Problem& problem) { facts_->setText(problem.text()); });
}

QString AgentPanel::facts() const
{
    if (agent().empty())
        return tr("Choose a recipe with an agent, such as zou, to see where it would act.");
    const auto part = core::attacks::agentEdits();
    const core::attacks::Settings settings(part, session_.recipe().json().at("transformation"));
    const auto where = settings.flag("critic")
                           ? tr("Where the agent %1 would act: its actor must find it likely, and its critic expect a "
                                "reward above 0.")
                           : tr("Where the agent %1 would act: its actor must find it likely.");
    const double share = settings.number("share");
    return where.arg(toQt(agent())) +
           (share < 1.0 ? QLatin1Char(' ') + tr("It perturbs at most %1 of a text's pieces.").arg(formatPercent(share))
                        : QString());
}

void AgentPanel::refresh()
{
    facts_->setText(facts());
    act_->setEnabled(table_->currentRow() >= 0);
}

} // namespace ui
