#include "ui/campaigns/campaigns_page.h"

#include <QAction>
#include <QCheckBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/campaigns/campaign_panel.h"
#include "ui/campaigns/campaign_runs.h"
#include "ui/campaigns/campaigns_proxy.h"
#include "ui/campaigns/grid_panel.h"
#include "ui/campaigns/setup_panel.h"
#include "ui/compare/compare_dialog.h"
#include "ui/figures/measure_action.h"
#include "ui/session/campaign_labels.h"
#include "ui/session/choosers.h"
#include "ui/session/example_requests.h"
#include "ui/session/project_dialogs.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/comment_dialog.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/search_field.h"

namespace ui {

namespace {

enum View { Empty, Overview, Setup, Grid };

} // namespace

CampaignsPage::CampaignsPage(Session& session, QWidget* parent)
    : Page(session, parent), model_(new CampaignsModel(this)), proxy_(new CampaignsProxy(model_, this)),
      runs_(new CampaignRuns(session, this)), stack_(new QStackedWidget(this))
{
    banner_ = new Banner(this);
    makeActions();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(theme::grid);
    column->addWidget(banner_);
    column->addWidget(stack_, 1);
    empty_ = new EmptyState(QStringLiteral("campaigns"), {}, new_, stack_);
    stack_->addWidget(empty_);
    stack_->addWidget(buildOverview());
    setup_ = new SetupPanel(this->session(), stack_);
    stack_->addWidget(setup_);
    grid_ = new GridPanel(this->session(), *runs_, stack_);
    stack_->addWidget(grid_);

    connect(grid_, &GridPanel::created, &this->session(), &Session::touchProject);
    connect(grid_, &GridPanel::cancelled, this,
            [this] { stack_->setCurrentIndex(model_->rowCount() > 0 ? Overview : Empty); });
    connect(setup_, &SetupPanel::cancelled, this,
            [this] { stack_->setCurrentIndex(model_->rowCount() > 0 ? Overview : Empty); });
    connect(setup_, &SetupPanel::created, this, &CampaignsPage::setUp);
    connect(runs_, &CampaignRuns::progressed, this, &CampaignsPage::progressed);
    connect(runs_, &CampaignRuns::stateChanged, this, &CampaignsPage::stateChanged);
    connect(model_, &CampaignsModel::renamed, this, &CampaignsPage::rename);
    clearBannersWithProject();
    connect(&this->session(), &Session::projectReplaced, this, [this] {
        stack_->setCurrentIndex(Overview);
        setup_->forgetName();
        showRows({}); // a row of the old project would act on the new one's campaign of that number
    });
    connect(&this->session(), &Session::projectChanged, this, &CampaignsPage::refreshRows);
    connect(&this->session(), &Session::projectContentsChanged, this, &CampaignsPage::refreshRows);
    connect(&this->session(), &Session::campaignChanged, this, &CampaignsPage::selectCurrent);
    connect(&this->session(), &Session::goOnRequested, this, &CampaignsPage::goOn);
    connect(&ExampleRequests::of(this->session()), &ExampleRequests::campaignWanted, this,
            [this](const std::vector<std::string>& ids) {
                banner_->clear();
                setup_->startOn(ids);
                stack_->setCurrentIndex(Setup);
            });
    refreshRows();
}

QWidget* CampaignsPage::headerChoices() { return choiceRow({makeButton(new_), makeButton(newGrid_)}); }

QList<QAction*> CampaignsPage::pageActions()
{
    return {new_,     newGrid_, start_, pause_, cancel_,  results_, compare_, again_,
            measure_, rename_,  note_,  tags_,  archive_, find_,    delete_};
}

void CampaignsPage::makeActions()
{
    new_ = makeAction(this, tr("New campaign..."), QStringLiteral("add"), QKeySequence(QStringLiteral("Ctrl+Shift+N")),
                      tr("Choose sample, victim and recipe, and run"), [this] {
                          banner_->clear();
                          setup_->startNew();
                          stack_->setCurrentIndex(Setup);
                      });
    newGrid_ =
        makeAction(this, tr("Grid..."), QStringLiteral("expand"), {},
                   tr("Many campaigns at once: victims, recipes, corpora and seeds in all combinations"), [this] {
                       banner_->clear();
                       grid_->startNew();
                       stack_->setCurrentIndex(Grid);
                   });
    start_ = makeAction(this, tr("Resume"), QStringLiteral("play"), QKeySequence(QStringLiteral("Ctrl+R")),
                        tr("Attack what is left of the campaign"), [this] {
                            if (const auto* row = current())
                                goOn(row->record.id);
                        });
    pause_ = makeAction(this, tr("Pause"), QStringLiteral("pause"), {}, tr("Stop for now; finished examples are kept"),
                        [this] {
                            if (const auto* row = current())
                                runs_->pause(row->record.id);
                        });
    cancel_ = makeAction(this, tr("Cancel"), QStringLiteral("cancel"), {},
                         tr("End the run; finished examples are kept"), [this] {
                             if (const auto* row = current())
                                 runs_->cancel(row->record.id);
                         });
    results_ = makeAction(this, tr("Results"), QStringLiteral("results"), {}, tr("Look at what broke in this campaign"),
                          [this] {
                              if (const auto* row = current()) {
                                  session().setCampaign(row->record.id);
                                  session().goTo(QStringLiteral("results"));
                              }
                          });
    auto* measure = new MeasureAction(
        session(), *banner_,
        [this] {
            const auto* row = current();
            return row != nullptr ? std::vector{row->record.id} : std::vector<core::store::Id>();
        },
        this);
    measure_ = measure->action();
    connect(measure, &MeasureAction::measured, &session(), &Session::campaignProgressed); // read it anew
    demo_ = makeDemoAction(session(), this);
    recent_ = makeAction(this, tr("Open the last project"), QStringLiteral("open"), {},
                         tr("Open the project that was open last"),
                         [this] { session().openProject(toPath(session().recentProject())); });
    compare_ = makeAction(this, tr("Compare with..."), QStringLiteral("results"), {},
                          tr("Compare the campaign with another one on the same examples"), [this] {
                              if (const auto* row = current())
                                  (new CompareDialog(session(), row->record.id, 0, this))->show();
                          });
    again_ = makeAction(this, tr("Again with..."), QStringLiteral("reset"), {},
                        tr("A new campaign like this one, with another seed, sample, victim or recipe"), [this] {
                            if (const auto* row = current()) {
                                banner_->clear();
                                setup_->startAgain(row->record);
                                stack_->setCurrentIndex(Setup);
                            }
                        });
    rename_ =
        makeAction(this, tr("Rename"), QStringLiteral("edit"), {}, tr("Give the campaign another name (F2)"), [this] {
            if (const auto index = table_->currentIndex(); index.isValid())
                table_->edit(index.siblingAtColumn(CampaignsModel::Name));
        });
    note_ = makeAction(this, tr("Note..."), QStringLiteral("comment"), {},
                       tr("Write down what the campaign is for, or what came of it"), [this] { askNote(); });
    tags_ = makeAction(this, tr("Tags..."), {}, {}, tr("Words by which the campaign is found again"),
                       [this] { askTags(); });
    archive_ = makeAction(this, tr("Archive"), {}, {},
                          tr("Leave the campaign out of the lists, or put it back; nothing of it is lost"),
                          [this] { archive(); });
    find_ = makeAction(this, tr("Search"), QStringLiteral("search"), QKeySequence::Find,
                       tr("Search in names, notes, tags, victims, recipes and corpora"), [this] {
                           if (stack_->currentIndex() == Overview) {
                               search_->setFocus();
                               search_->selectAll();
                           }
                       });
    delete_ = makeAction(this, tr("Delete..."), QStringLiteral("remove"), {}, tr("Delete the campaign and its results"),
                         [this] { askDelete(); });
}

QWidget* CampaignsPage::buildOverview()
{
    auto* splitter = new QSplitter(Qt::Vertical, stack_);
    auto* list = new QWidget(splitter);
    auto* listColumn = new QVBoxLayout(list);
    listColumn->setContentsMargins(0, 0, 0, 0);
    listColumn->setSpacing(theme::grid);
    auto* searchRow = new QHBoxLayout;
    search_ = new SearchField(list);
    search_->setObjectName(QStringLiteral("campaign-search"));
    search_->setAccessibleName(tr("Search in the campaigns"));
    search_->setPlaceholderText(tr("Search (Ctrl+F): words, tag:..., victim:..., success:0-50"));
    search_->setColumns(CampaignsProxy::columns());
    searchRow->addWidget(search_, 1);
    archived_ = new QCheckBox(list);
    archived_->setObjectName(QStringLiteral("show-archived"));
    archived_->setToolTip(tr("Show archived campaigns, too"));
    searchRow->addWidget(archived_);
    found_ = new QLabel(list);
    found_->setObjectName(QStringLiteral("campaigns-found"));
    searchRow->addWidget(found_);
    listColumn->addLayout(searchRow);
    connect(search_, &SearchField::searchChanged, this, &CampaignsPage::applySearch);
    connect(archived_, &QCheckBox::toggled, this, &CampaignsPage::applySearch);
    table_ = new QTableView(list);
    listColumn->addWidget(table_, 1);
    table_->setModel(proxy_);
    table_->setAccessibleName(tr("Campaigns"));
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::SelectedClicked);
    table_->setSortingEnabled(true);
    table_->sortByColumn(CampaignsModel::Created, Qt::DescendingOrder);
    styleTable(table_, {13, 25, 20, 20, 24, 12, 22, 23});
    auto* header = table_->horizontalHeader();
    header->setSectionResizeMode(CampaignsModel::Name, QHeaderView::Stretch);
    rememberColumns(session(), QStringLiteral("campaign-list"), header,
                    {CampaignsModel::Name, 0.2, {CampaignsModel::Created}});
    table_->setContextMenuPolicy(Qt::ActionsContextMenu);
    table_->addActions(
        {results_, compare_, again_, start_, pause_, cancel_, measure_, rename_, note_, tags_, archive_, delete_});
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& index) {
        if (index.isValid() && !filtering_)
            session().setCampaign(index.data(CampaignsModel::CampaignRole).toLongLong());
        refreshDetail();
    });
    connect(table_, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        if (index.column() != CampaignsModel::Name)
            results_->trigger();
    });

    auto* detail = new QWidget(splitter);
    auto* column = new QVBoxLayout(detail);
    column->setContentsMargins(0, theme::grid, 0, 0);
    QList<QWidget*> buttons;
    for (auto* action : {start_, pause_, cancel_, results_, again_, measure_}) {
        auto* button = makeButton(action, detail);
        buttons << button;
        if (action == pause_)
            pauseButton_ = button;
    }
    buttons << makeButton(delete_, detail);
    column->addWidget(flowOf(buttons, detail));
    auto* scroll = new QScrollArea(detail);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    panel_ = new CampaignPanel(scroll);
    scroll->setWidget(panel_);
    column->addWidget(scroll, 1);
    splitter->setSizes({260, 360});
    splitter->setChildrenCollapsible(false);
    rememberSplitter(session(), QStringLiteral("campaigns"), splitter);
    return splitter;
}

void CampaignsPage::refreshRows()
{
    const auto& project = session().project();
    for (auto* action : {new_, newGrid_})
        action->setEnabled(project && !project->readOnly());
    if (rowsJob_)
        rowsJob_->cancel();
    if (!project) {
        showRows({});
        return;
    }
    rowsJob_ = session().jobs().run(
        this, {tr("Read the campaigns"), false, true}, [project](JobControl&) { return campaignRows(*project); },
        [this](std::vector<CampaignRow> rows) { showRows(std::move(rows)); },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void CampaignsPage::showRows(std::vector<CampaignRow> rows)
{
    const bool none = rows.empty();
    model_->setRows(std::move(rows));
    for (int i = 0; i < model_->rowCount(); ++i) {
        const auto id = model_->index(i, 0).data(CampaignsModel::CampaignRole).toLongLong();
        const auto* job = runs_->job(id);
        const auto* row = model_->row(id);
        model_->setProgress(id, progressOf(*row), job != nullptr && job->state() != Job::State::Paused);
    }
    const auto recent = session().recentProject();
    if (session().project())
        empty_->setHelp(tr("No campaign yet. Choose a sample, a victim and a recipe, and see how often the victim "
                           "breaks."),
                        new_);
    else if (session().projectState() == LoadState::Loading)
        empty_->setHelp(tr("Opening the project..."), nullptr);
    else if (!recent.isEmpty())
        empty_->setHelp(tr("Open a project first: the one you had open last, or another one on the Home page."),
                        recent_);
    else
        empty_->setHelp(tr("Open a project first: the demo, or one of your own."), demo_);
    recent_->setText(tr("Open %1").arg(QFileInfo(recent).completeBaseName()));
    if (none)
        stack_->setCurrentIndex(stack_->currentIndex() >= Setup && session().project() ? stack_->currentIndex()
                                                                                       : Empty);
    else if (stack_->currentIndex() == Empty)
        stack_->setCurrentIndex(Overview);
    refreshFound();
    selectCurrent();
}

void CampaignsPage::applySearch()
{
    {
        const QScopedValueRollback quiet(filtering_, true);
        proxy_->setArchived(archived_->isChecked());
        proxy_->setSearch(search_->search());
    }
    refreshFound();
    selectCurrent();
}

void CampaignsPage::refreshFound()
{
    std::uint64_t archived = 0;
    for (int i = 0; i < model_->rowCount(); ++i)
        if (const auto* row = model_->row(model_->index(i, 0).data(CampaignsModel::CampaignRole).toLongLong()))
            archived += row->notes.archived ? 1 : 0;
    archived_->setText(tr("archived %1").arg(formatCount(archived)));
    archived_->setVisible(archived > 0 || archived_->isChecked());
    const auto shown = static_cast<std::uint64_t>(proxy_->rowCount());
    const auto all = static_cast<std::uint64_t>(model_->rowCount());
    found_->setText(shown < all ? tr("%1 of %2").arg(formatCount(shown), formatCount(all)) : QString());
}

void CampaignsPage::setUp(core::store::Id campaign, const QString& said)
{
    stack_->setCurrentIndex(Overview);
    session().setCampaign(campaign);
    try {
        const auto record = session().project()->campaign(campaign);
        if (record.done < record.total)
            runs_->start(record, setup_->workers());
        if (!said.isEmpty())
            banner_->show(Banner::Kind::Good, said);
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
    session().touchProject();
}

const CampaignRow* CampaignsPage::current() const
{
    const auto index = table_->currentIndex();
    return index.isValid() ? model_->row(index.data(CampaignsModel::CampaignRole).toLongLong()) : nullptr;
}

void CampaignsPage::selectCurrent()
{
    const int row = model_->rowOf(session().campaignId());
    if (row >= 0) {
        const auto index = proxy_->mapFromSource(model_->index(row, CampaignsModel::Name));
        if (index.row() != table_->currentIndex().row())
            table_->setCurrentIndex(index);
    }
    refreshDetail();
}

void CampaignsPage::refreshDetail()
{
    const auto* row = current();
    panel_->setVisible(row != nullptr);
    if (row != nullptr)
        panel_->setCampaign(*row);
    refreshActions();
}

void CampaignsPage::refreshActions()
{
    const auto* row = current();
    const auto* job = row != nullptr ? runs_->job(row->record.id) : nullptr;
    const bool writable = session().project() && !session().project()->readOnly();
    const bool idle = job == nullptr || job->state() == Job::State::Paused;
    const bool left = row != nullptr && row->record.done < row->record.total;
    start_->setText(row != nullptr && row->record.done == 0 ? tr("Start") : tr("Resume"));
    start_->setEnabled(writable && idle && left);
    const bool canPause = job != nullptr && job->state() == Job::State::Running;
    if (!canPause && pauseButton_->hasFocus())
        table_->setFocus(); // else the focus moves to Cancel, and the next Space cancels
    pause_->setEnabled(canPause);
    cancel_->setEnabled(job != nullptr && job->state() != Job::State::Cancelling);
    results_->setEnabled(row != nullptr && row->record.done > 0);
    compare_->setEnabled(results_->isEnabled() && model_->rowCount() > 1);
    measure_->setEnabled(writable && row != nullptr && row->record.done > 0);
    archive_->setText(row != nullptr && row->notes.archived ? tr("Take out of the archive") : tr("Archive"));
    for (auto* action : {again_, rename_, note_, tags_, archive_})
        action->setEnabled(writable && row != nullptr);
    delete_->setEnabled(writable && row != nullptr && job == nullptr);
}

void CampaignsPage::progressed(core::store::Id campaign, const core::campaigns::CampaignProgress& progress)
{
    model_->setProgress(campaign, progress, true);
    if (const auto* row = current(); row != nullptr && row->record.id == campaign)
        panel_->setProgress(progress, true);
    results_->setEnabled(results_->isEnabled() || progress.done > 0);
    Q_EMIT session().campaignProgressed(campaign);
}

void CampaignsPage::stateChanged(core::store::Id campaign, const Problem& problem)
{
    const auto* job = runs_->job(campaign);
    if (const auto* row = model_->row(campaign))
        model_->setProgress(campaign, progressOf(*row), job != nullptr && job->state() != Job::State::Paused);
    if (!problem.what.isEmpty())
        banner_->showProblem(problem);
    else if (job != nullptr)
        banner_->clear();
    if (job != nullptr && job->state() == Job::State::Paused)
        refreshRows();
    refreshActions();
}

void CampaignsPage::goOn(core::store::Id campaign)
{
    try {
        runs_->start(session().project()->campaign(campaign), Session::workers());
        stack_->setCurrentIndex(Overview);
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
}

void CampaignsPage::rename(core::store::Id campaign, const QString& name)
{
    try {
        const auto& project = session().project();
        for (const auto& other : project->campaigns())
            if (other.id != campaign && toQt(other.name) == name)
                throw core::Error(tr("there is a campaign %1 already").arg(name).toStdString(),
                                  tr("Choose another name").toStdString());
        project->renameCampaign(campaign, toStd(name));
        banner_->clear();
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
    session().touchProject(); // also where it keeps its name, which the list has changed
}

void CampaignsPage::askNote()
{
    const auto* row = current();
    if (row == nullptr)
        return;
    auto notes = row->notes;
    CommentDialog dialog(tr("Note"), tr("Note on %1").arg(nameWithVictim(row->record)), toQt(notes.note), this);
    const auto campaign = row->record;
    if (dialog.exec() != QDialog::Accepted)
        return;
    notes.note = toStd(dialog.text());
    note(campaign, notes);
}

void CampaignsPage::askTags()
{
    const auto* row = current();
    if (row == nullptr)
        return;
    auto notes = row->notes;
    QStringList tags;
    for (const auto& tag : notes.tags)
        tags << toQt(tag);
    CommentDialog dialog(tr("Tags"), tr("Tags of %1, with commas between them").arg(nameWithVictim(row->record)),
                         tags.join(QStringLiteral(", ")), this);
    const auto campaign = row->record;
    if (dialog.exec() != QDialog::Accepted)
        return;
    notes.tags = tagsIn(dialog.text());
    note(campaign, notes);
}

void CampaignsPage::archive()
{
    const auto* row = current();
    if (row == nullptr)
        return;
    auto notes = row->notes;
    notes.archived = !notes.archived;
    note(core::store::CampaignRecord(row->record), notes);
}

void CampaignsPage::note(const core::store::CampaignRecord& campaign, const CampaignNotes& notes)
{
    if (!session().project()) // it was closed behind a dialog
        return;
    try {
        setNotes(*session().project(), campaign, notes);
        session().touchProject();
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
}

void CampaignsPage::askDelete()
{
    const auto* row = current();
    if (row == nullptr)
        return;
    const auto id = row->record.id;
    banner_->show(Banner::Kind::Warning,
                  tr("Delete the campaign \"%1\" with %2? This cannot be undone.")
                      .arg(nameWithVictim(row->record), formatPlural(row->record.done, tr("result"), tr("results"))),
                  tr("Delete"), [this, id, project = session().project()] {
                      banner_->clear();
                      session().jobs().run(
                          this, {tr("Delete a campaign"), false, true},
                          [project, id](JobControl&) { project->removeCampaign(id); },
                          [this, id] {
                              if (session().campaignId() == id)
                                  session().setCampaign(0);
                              session().touchProject();
                          },
                          [this](const Problem& problem) { banner_->showProblem(problem); });
                  });
}

} // namespace ui
