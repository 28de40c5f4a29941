#include "ui/lab/trace_panel.h"

#include <algorithm>

#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/base/actions.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/lab/bench/lab_bench.h"
#include "ui/lab/trace_model.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/styled_label.h"

namespace ui {

TracePanel::TracePanel(LabBench& bench, QWidget* parent)
    : QWidget(parent), bench_(bench), title_(new StyledLabel(StyledLabel::Style::Bold, this)),
      view_(new QTableView(this)), model_(new TraceModel(this))
{
    makeActions();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::grid, 0, 0, 0);
    title_->setWordWrap(true);
    column->addWidget(title_);
    styleReadOnlyTable(view_, model_, tr("Steps of the attack"));
    view_->setObjectName(QStringLiteral("trace"));
    view_->horizontalHeader()->setSectionResizeMode(TraceModel::What, QHeaderView::Stretch);
    view_->horizontalHeader()->setSectionResizeMode(TraceModel::Score, QHeaderView::ResizeToContents);
    view_->horizontalHeader()->setSectionResizeMode(TraceModel::Queries, QHeaderView::ResizeToContents);
    connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& row) {
        if (!filling_ && row.isValid())
            bench_.showStep(row.row());
    });
    column->addWidget(view_, 1);
    auto* main = makeButton(run_, this);
    main->setObjectName(QStringLiteral("run"));
    makePrimary(main);
    QList<QWidget*> row{main, makeButton(allVariants_, this), makeButton(stop_, this)};
    for (auto* action : {firstStep_, previousStep_, nextStep_, lastStep_}) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setAccessibleName(action->text());
        row << button;
    }
    column->addWidget(flowOf(row, this));
}

void TracePanel::makeActions()
{
    const auto add = [this](const QString& text, const QString& icon, const char* keys, const QString& tip,
                            std::function<void()> triggered) {
        actions_ << makeAction(this, text, icon, QKeySequence(QString::fromLatin1(keys)), tip, std::move(triggered));
        return actions_.last();
    };
    run_ = add(tr("Attack"), QStringLiteral("play"), "Ctrl+Return", tr("Attack this text with the recipe"),
               [this] { run(LabBench::Search::OfRecipe); });
    allVariants_ = add(tr("All variants"), QStringLiteral("expand"), "Ctrl+Alt+Return",
                       tr("Make every change that the recipe proposes by itself, and query them all"),
                       [this] { run(LabBench::Search::None); });
    stop_ = add(tr("Cancel"), QStringLiteral("cancel"), "", tr("Stop the attack"), [this] {
        bench_.cancelRun();
        refresh();
    });
    // The icon's text is what the small buttons show.
    const auto step = [&add](const QString& text, const QString& sign, const char* keys, const QString& tip,
                             std::function<void()> triggered) {
        auto* action = add(text, {}, keys, tip, std::move(triggered));
        action->setIconText(sign);
        return action;
    };
    firstStep_ = step(tr("First step"), QStringLiteral("|<"), "Alt+Home", tr("Show the first step of the attack"),
                      [this] { bench_.showStep(0); });
    previousStep_ = step(tr("Previous step"), QStringLiteral("<"), "Alt+Left", tr("Show the step before this one"),
                         [this] { bench_.showStep(std::max(bench_.step() - 1, 0)); });
    nextStep_ = step(tr("Next step"), QStringLiteral(">"), "Alt+Right", tr("Show the step after this one"),
                     [this] { bench_.showStep(bench_.step() + 1); });
    lastStep_ = step(tr("Last step"), QStringLiteral(">|"), "Alt+End", tr("Show the last step of the attack"),
                     [this] { bench_.showStep(bench_.steps() - 1); });
}

void TracePanel::run(LabBench::Search search)
{
    Q_EMIT aboutToRun();
    if (runner_)
        runner_(search);
    else
        bench_.run(search);
}

void TracePanel::setRecipe(const QString& name)
{
    recipe_ = name;
    run_->setText(name.isEmpty() ? tr("Attack") : tr("Attack with %1").arg(name));
}

void TracePanel::refresh()
{
    filling_ = true;
    model_->setResult(bench_.result(), bench_.scoring());
    if (bench_.step() >= 0) {
        view_->selectRow(bench_.step());
        view_->scrollTo(model_->index(bench_.step(), 0));
    } else {
        view_->clearSelection();
    }
    filling_ = false;
    const bool there = bench_.steps() > 0;
    const bool running = bench_.running();
    firstStep_->setEnabled(there && bench_.step() != 0);
    previousStep_->setEnabled(there && bench_.step() > 0);
    nextStep_->setEnabled(there && bench_.step() + 1 < bench_.steps());
    lastStep_->setEnabled(nextStep_->isEnabled());
    run_->setEnabled(bench_.canAttack() && !bench_.empty() && bench_.hasReference() && !running);
    allVariants_->setEnabled(run_->isEnabled());
    stop_->setVisible(running);
    if (running)
        title_->setText(tr("Running %1 ...").arg(recipe_));
    else if (bench_.result())
        title_->setText(outcomeOf(*bench_.result(), bench_.labels()));
    else
        title_->setText(tr("Trace: run the recipe to see it step by step"));
}

} // namespace ui
