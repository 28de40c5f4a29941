#include "ui/studies/studies_page.h"

#include <algorithm>

#include <QAction>
#include <QDragEnterEvent>
#include <QHeaderView>
#include <QMimeData>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>
#include <QUrl>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/studies/study_project.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/session/choosers.h"
#include "ui/session/example_requests.h"
#include "ui/session/project_dialogs.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"
#include "ui/studies/design/design_panel.h"
#include "ui/studies/intake/raters_panel.h"
#include "ui/studies/rows/cells_model.h"
#include "ui/studies/rows/study_requests.h"
#include "ui/studies/serving/serve_panel.h"
#include "ui/studies/verdicts/agreement_panel.h"
#include "ui/studies/verdicts/disputes_panel.h"
#include "ui/studies/verdicts/verdicts_panel.h"
#include "ui/studies/verdicts/work_panel.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/flow_layout.h"

namespace ui {

namespace {

enum View { Empty, Overview, Design };

} // namespace

StudiesPage::StudiesPage(Session& session, QWidget* parent)
    : Page(session, parent), model_(new CellsModel(this)), sorted_(new QSortFilterProxyModel(this)),
      stack_(new QStackedWidget(this))
{
    setAcceptDrops(true);
    makeActions();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(theme::grid);
    banner_ = new Banner(this);
    column->addWidget(banner_);
    column->addWidget(stack_, 1);
    empty_ = new EmptyState(QStringLiteral("studies"), {}, new_, stack_);
    stack_->addWidget(empty_);
    stack_->addWidget(buildOverview());
    design_ = new DesignPanel(this->session(), stack_);
    stack_->addWidget(design_);
    connect(design_, &DesignPanel::cancelled, this,
            [this] { stack_->setCurrentIndex(rows_.empty() ? Empty : Overview); });
    connect(design_, &DesignPanel::stored, this, [this](const QString& name) {
        chosen_ = name;
        factsOf_.clear();
        stack_->setCurrentIndex(Overview);
        tabs_->setCurrentIndex(0);
        this->session().touchProject();
    });
    auto& requests = StudyRequests::of(this->session());
    clearBannersWithProject();
    connect(&this->session(), &Session::projectReplaced, this, &StudiesPage::forgetProject);
    connect(&this->session(), &Session::projectChanged, this, &StudiesPage::refreshRows);
    connect(&this->session(), &Session::projectContentsChanged, this, &StudiesPage::refreshRows);
    connect(&requests, &StudyRequests::importRequested, this, [this](const QStringList& files) {
        if (!this->session().project())
            banner_->show(Banner::Kind::Warning,
                          tr("Open the project that the packets came from, then drop the files again."));
        stack_->setCurrentIndex(rows_.empty() ? Empty : Overview);
        tabs_->setCurrentIndex(0);
        raters_->importFiles(files);
    });
    connect(&requests, &StudyRequests::studyRequested, this, &StudiesPage::startDesign);
    connect(&requests, &StudyRequests::studyShown, this, [this](const QString& study) {
        if (stack_->currentIndex() == Design) // what is being designed stays
            return;
        chosen_ = study; // also if the rows are still being read
        select(study);
    });
    connect(&ExampleRequests::of(this->session()), &ExampleRequests::studyWanted, this, &StudiesPage::startDesign);
    refreshRows();
}

QWidget* StudiesPage::headerChoices() { return choiceRow({makeButton(new_)}); }

QList<QAction*> StudiesPage::pageActions()
{
    QList<QAction*> all{new_, report_, change_, delete_};
    all << design_->panelActions() << raters_->panelActions() << serving_->panelActions() << verdicts_->panelActions()
        << disputes_->panelActions();
    return all;
}

void StudiesPage::makeActions()
{
    new_ = makeAction(this, tr("New study..."), QStringLiteral("add"), QKeySequence(QStringLiteral("Ctrl+Shift+U")),
                      tr("Choose texts, questions and raters"), [this] { startDesign({}); });
    change_ = makeAction(this, tr("Change the design..."), QStringLiteral("edit"), {},
                         tr("Edit questions and instructions as a new version; answers so far are kept"), [this] {
                             try {
                                 design_->startRevision(core::studies::studyOf(*session().project(), toStd(chosen_)));
                                 stack_->setCurrentIndex(Design);
                             } catch (const std::exception&) {
                                 banner_->showProblem(currentProblem());
                             }
                         });
    delete_ = makeAction(this, tr("Delete..."), QStringLiteral("remove"), {},
                         tr("Delete the study; one with answers cannot be deleted"), [this] { askDelete(); });
    report_ = makeAction(this, tr("Figures and tables"), QStringLiteral("figures"), {},
                         tr("This study's figures and tables, as they go into the paper"), [this] {
                             Q_EMIT StudyRequests::of(session()).reportRequested(
                                 chosen_,
                                 tabs_->currentWidget() == raters_     ? QStringLiteral("raters")
                                 : tabs_->currentWidget() == verdicts_ ? QStringLiteral("judgements")
                                                                       : QStringLiteral("agreement"),
                                 true, raters_->leavesOutDoubtful());
                         });
    demo_ = makeDemoAction(session(), this);
}

QWidget* StudiesPage::buildOverview()
{
    auto* splitter = new QSplitter(Qt::Vertical, stack_);
    splitter->setChildrenCollapsible(false);
    table_ = new QTableView(splitter);
    model_->setTable(
        {tr("Study"), tr("Title"), tr("Items"), tr("Raters"), tr("Judgements"), tr("Version"), tr("Created")},
        {tr("Name in the ballots"),
         tr("What raters read"),
         {},
         tr("Raters of whom something came back, of all"),
         tr("Items judged by all raters together, of those handed out"),
         {},
         {}},
        {});
    sorted_->setSourceModel(model_);
    sorted_->setSortRole(CellsModel::SortRole);
    table_->setModel(sorted_);
    table_->setAccessibleName(tr("Studies"));
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setSortingEnabled(true);
    table_->sortByColumn(6, Qt::DescendingOrder);
    styleTable(table_, {30, 42, 9, 10, 16, 9, 21});
    table_->horizontalHeader()->setStretchLastSection(true);
    rememberColumns(session(), QStringLiteral("studies"), table_->horizontalHeader());
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &StudiesPage::selected);

    auto* detail = new QWidget(splitter);
    auto* column = new QVBoxLayout(detail);
    column->setContentsMargins(0, theme::grid, 0, 0);
    tabs_ = new QTabWidget(detail);
    tabs_->setDocumentMode(true);
    raters_ = new RatersPanel(session(), tabs_);
    connect(raters_, &RatersPanel::leaveOutChanged, this, [this] {
        if (current() != nullptr)
            loadFacts();
    });
    serving_ = new ServePanel(session(), tabs_);
    agreement_ = new AgreementPanel(session(), tabs_);
    verdicts_ = new VerdictsPanel(session(), tabs_);
    disputes_ = new DisputesPanel(session(), tabs_);
    work_ = new WorkPanel(tabs_);
    tabs_->addTab(raters_, tr("Raters"));
    tabs_->addTab(serving_, tr("Serve"));
    tabs_->addTab(agreement_, tr("Agreement"));
    tabs_->addTab(verdicts_, tr("Judgements"));
    tabs_->addTab(disputes_, tr("Disputes"));
    tabs_->addTab(work_, tr("Pace"));
    auto* bar = new QWidget(detail);
    auto* row = new FlowLayout(bar, theme::grid);
    row->setContentsMargins(0, 0, 0, 0);
    for (auto* one : {report_, change_, delete_})
        row->addWidget(makeButton(one, bar));
    column->addWidget(bar);
    column->addWidget(tabs_);
    splitter->addWidget(detail);
    splitter->setSizes({150, 500});
    splitter->setStretchFactor(1, 1);
    rememberSplitter(session(), QStringLiteral("studies"), splitter);
    return splitter;
}

/// A study of the same name in another project is another study.
void StudiesPage::forgetProject()
{
    if (factsJob_)
        factsJob_->cancel();
    factsOf_.clear();
    chosen_.clear();
    agreement_->clear({});
    verdicts_->clear({});
    disputes_->clear({});
    work_->clear({});
    raters_->clear();
    serving_->clear();
    stack_->setCurrentIndex(Overview);
    showRows({});
}

void StudiesPage::refreshRows()
{
    const auto& project = session().project();
    new_->setEnabled(project && !project->readOnly());
    if (rowsJob_)
        rowsJob_->cancel();
    if (!project) {
        factsOf_.clear();
        showRows({});
        return;
    }
    rowsJob_ = session().jobs().run(
        this, {tr("Read the studies"), false, true}, [project](JobControl&) { return studyRows(*project); },
        [this](std::vector<StudyRow> rows) { showRows(std::move(rows)); },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void StudiesPage::showRows(std::vector<StudyRow> rows)
{
    rows_ = std::move(rows);
    std::vector<CellsModel::Row> cells;
    for (const auto& row : rows_) {
        const auto back = row.raters.size() - row.missing();
        cells.push_back(
            {row.name,
             {textCell(row.name, row.source), textCell(row.title),
              numberCell(formatCount(row.items), static_cast<double>(row.items)),
              numberCell(QStringLiteral("%1 / %2").arg(back).arg(row.raters.size()), static_cast<double>(back)),
              numberCell(QStringLiteral("%1 / %2").arg(formatCount(row.done()), formatCount(row.asked())),
                         static_cast<double>(row.done())),
              numberCell(QString::number(row.version), row.version),
              DisplayCell{formatWhen(row.createdAt), row.createdAt, {}, false, false}}});
    }
    model_->setRows(std::move(cells));
    if (session().project())
        empty_->setHelp(tr("No study yet. Choose texts and questions, hand packets to raters, and see whether people "
                           "find the meaning kept."),
                        new_);
    else
        empty_->setHelp(tr("No project is open. Begin with the demo, or open a project on the Home page."), demo_);
    if (rows_.empty())
        stack_->setCurrentIndex(stack_->currentIndex() == Design && session().project() ? Design : Empty);
    else if (stack_->currentIndex() == Empty)
        stack_->setCurrentIndex(Overview);
    if (!rows_.empty() && model_->rowOf(chosen_) < 0)
        chosen_ = rows_.back().name;
    select(chosen_);
    selected();
}

void StudiesPage::select(const QString& study)
{
    const int row = model_->rowOf(study);
    if (row < 0)
        return;
    const auto index = sorted_->mapFromSource(model_->index(row, 0));
    if (index.row() != table_->currentIndex().row())
        table_->setCurrentIndex(index);
}

const StudyRow* StudiesPage::current() const
{
    const auto found = std::ranges::find(rows_, chosen_, &StudyRow::name);
    return found == rows_.end() ? nullptr : &*found;
}

void StudiesPage::selected()
{
    const auto index = table_->currentIndex();
    chosen_ = index.isValid() ? index.data(CellsModel::KeyRole).toString() : QString();
    const auto* study = current();
    const bool writable = study != nullptr && session().project() && !session().project()->readOnly();
    change_->setEnabled(writable);
    report_->setEnabled(study != nullptr);
    delete_->setEnabled(writable && study->ballots == 0);
    tabs_->setEnabled(study != nullptr);
    if (study == nullptr) {
        raters_->clear();
        serving_->clear();
        return;
    }
    raters_->setStudy(*study);
    serving_->setStudy(*study);
    loadFacts();
}

void StudiesPage::loadFacts()
{
    const auto* study = current();
    const bool leaveOut = raters_->leavesOutDoubtful();
    const auto state =
        QStringLiteral("%1 %2 %3 %4").arg(study->name).arg(study->ballots).arg(study->version).arg(leaveOut);
    if (state == factsOf_)
        return;
    factsOf_ = state;
    if (factsJob_)
        factsJob_->cancel();
    if (study->ballots == 0) {
        const auto reason = tr("No answers yet. They are read here as soon as ballots are imported.");
        raters_->setQuality({});
        agreement_->clear(reason);
        verdicts_->clear(reason);
        disputes_->clear(reason);
        work_->clear(reason);
        return;
    }
    factsJob_ = session().jobs().run(
        this, {tr("Read the judgements"), false, true},
        [project = session().project(), name = toStd(study->name), leaveOut](JobControl&) {
            return studyFacts(*project, name, leaveOut);
        },
        [this](const SharedFacts& facts) {
            raters_->setQuality(facts->quality);
            agreement_->setFacts(facts);
            verdicts_->setFacts(facts);
            disputes_->setFacts(facts);
            work_->setFacts(facts);
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void StudiesPage::startDesign(const QStringList& examples)
{
    if (!session().project() || session().project()->readOnly())
        return;
    banner_->clear();
    design_->startNew(examples);
    stack_->setCurrentIndex(Design);
    session().goTo(id());
}

void StudiesPage::askDelete()
{
    const auto* study = current();
    if (study == nullptr)
        return;
    banner_->show(Banner::Kind::Warning, tr("Delete the study \"%1\"? This cannot be undone.").arg(study->name),
                  tr("Delete"), [this, name = toStd(study->name), project = session().project()] {
                      banner_->clear();
                      try {
                          project->removeStudy(name);
                          session().touchProject();
                      } catch (const core::Error&) {
                          banner_->showProblem(currentProblem());
                      }
                  });
}

void StudiesPage::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() && session().project())
        event->acceptProposedAction();
}

void StudiesPage::dropEvent(QDropEvent* event)
{
    QStringList files;
    for (const auto& url : event->mimeData()->urls())
        if (url.isLocalFile())
            files << url.toLocalFile();
    event->acceptProposedAction();
    Q_EMIT StudyRequests::of(session()).importRequested(files);
}

} // namespace ui
