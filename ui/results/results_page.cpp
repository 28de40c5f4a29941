#include "ui/results/results_page.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include <QAction>
#include <QHeaderView>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/arcs/arc_view.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/compare/compare_dialog.h"
#include "ui/results/detail_panel.h"
#include "ui/results/filter_bar.h"
#include "ui/results/filter_views.h"
#include "ui/results/pieces_delegate.h"
#include "ui/results/result_exports.h"
#include "ui/results/result_marker.h"
#include "ui/results/result_slices.h"
#include "ui/results/results_model.h"
#include "ui/results/summary_line.h"
#include "ui/session/choosers.h"
#include "ui/session/example_requests.h"
#include "ui/session/project_dialogs.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"
#include "ui/studies/rows/study_requests.h"
#include "ui/studies/verdicts/study_facts.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/empty_state.h"

namespace ui {

namespace {

constexpr std::size_t unknown = std::numeric_limits<std::size_t>::max();
constexpr std::size_t firstRows = 500; ///< Read with the list; the others when they are looked at.
constexpr int rowsAround = 100;        ///< Read before and after those that are shown.
constexpr int mostRowsLive = 200'000;  ///< Longer lists are read again only when the campaign has ended.
const QString filterKey = QStringLiteral("results/filter");

using FoundFlags = decltype(CampaignFlags::found);

/// What the chips of flags say.
std::optional<FilterBar::FlagCounts> countsOf(const CampaignFlags* flags)
{
    if (flags == nullptr)
        return std::nullopt;
    FilterBar::FlagCounts counts;
    counts.valid = flags->stored.validPositions().size();
    counts.flagged = flags->stored.positionsWith({}).size();
    for (const auto& type : core::language::flagTypes())
        if (const auto with = flags->stored.positionsWith(std::array{type.kind}).size(); with > 0)
            counts.kinds.emplace_back(type.name, with);
    return counts;
}

/// Long ids differ at their ends.
class IdDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = Qt::ElideLeft;
    }
};

} // namespace

ResultsPage::ResultsPage(Session& session, QWidget* parent)
    : Page(session, parent), model_(new ResultsModel(this)), stack_(new QStackedWidget(this)),
      liveReload_(new QTimer(this)), readShown_(new QTimer(this))
{
    makeActions();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 8);
    column->setSpacing(theme::grid);
    banner_ = new Banner(this);
    column->addWidget(banner_);
    column->addWidget(stack_, 1);
    empty_ = new EmptyState(QStringLiteral("results"), {}, goCampaigns_, stack_);
    stack_->addWidget(empty_);
    auto* content = new QWidget(stack_);
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(theme::grid);
    filter_ = new FilterBar(content);
    views_ = new FilterViews(this->session(), *filter_, this);
    inner->addWidget(filter_);
    inner->addWidget(buildTable(), 1);
    summary_ = new SummaryLine(this->session(), content);
    connect(summary_, &SummaryLine::failed, this, [this](const Problem& problem) { banner_->showProblem(problem); });
    connect(summary_, &SummaryLine::leftOutChanged, this, &ResultsPage::refreshKept);
    connect(summary_, &SummaryLine::examplesWanted, this, [this](const QString& search) {
        showBehind({loaded_, toStd(search), {}});
    });
    inner->addWidget(summary_);
    stack_->addWidget(content);

    liveReload_->setSingleShot(true);
    liveReload_->setInterval(1000);
    connect(liveReload_, &QTimer::timeout, this, &ResultsPage::loadRows);
    readShown_->setSingleShot(true);
    readShown_->setInterval(20); // one reading for all the cells that are painted
    connect(readShown_, &QTimer::timeout, this, &ResultsPage::readShown);
    connect(model_, &ResultsModel::rowsWanted, this, [this] {
        if (!readShown_->isActive())
            readShown_->start();
    });
    connect(model_, &ResultsModel::sortWanted, this, &ResultsPage::loadRows);
    connect(filter_, &FilterBar::changed, this, &ResultsPage::applyFilter);
    clearBannersWithProject();
    connect(&this->session(), &Session::projectReplaced, this, [this] {
        const QSignalBlocker quiet(filter_); // the filter of the new project comes next
        filter_->setKept(std::nullopt);
        keptWanted_ = false;
    });
    connect(&this->session(), &Session::campaignChanged, this, &ResultsPage::reload);
    connect(&this->session(), &Session::projectContentsChanged, this, [this] {
        summed_ = unknown; // answers of raters may have come in
        loadRows();
    });
    connect(&this->session(), &Session::projectChanged, this, [this] {
        if (this->session().projectState() == LoadState::Ready) {
            filter_->setFilter(
                FilterBar::fromText(this->session().plain() ? QString() : this->session().remembered(filterKey)));
            views_->begin();
        }
    });
    connect(&this->session(), &Session::campaignProgressed, this, [this](core::store::Id campaign) {
        if (campaign != loaded_)
            return;
        ++flagsChanged_; // its texts may have been measured
        if (model_->rowCount() < mostRowsLive && isVisible() && !liveReload_->isActive())
            liveReload_->start();
    });
    connect(&StudyRequests::of(this->session()), &StudyRequests::keptRequested, this, [this] {
        keptWanted_ = true;
        if (loaded_ != 0 && loaded_ == this->session().campaignId())
            refreshKept(); // else the rows are on their way, and it follows them
    });
    connect(&ExampleRequests::of(this->session()), &ExampleRequests::resultsWanted, this, &ResultsPage::showBehind);
    connect(&this->session(), &Session::resultChanged, this, [this] {
        const int row = model_->rowOfPosition(this->session().resultPosition());
        const auto index = model_->index(row, ResultsModel::StatusColumn);
        if (index.isValid() && index.row() != table_->currentIndex().row())
            table_->setCurrentIndex(index);
    });
    reload();
}

ResultsPage::~ResultsPage()
{
    table_->selectionModel()->disconnect(this); // it signals the loss of its rows when the page is half destroyed
}

QWidget* ResultsPage::headerChoices()
{
    return choiceRow({labelled(tr("Campaign"), new CampaignChooser(session())), makeButton(slices_),
                      views_->makeButton(), makeButton(exports_->jsonlAction()), makeButton(exports_->csvAction())});
}

QList<QAction*> ResultsPage::pageActions()
{
    return QList<QAction*>{exports_->copyAction(),
                           exports_->jsonlAction(),
                           exports_->csvAction(),
                           exports_->treesAction(),
                           find_,
                           clearFilter_,
                           lab_,
                           study_,
                           starredStudy_,
                           compare_,
                           slices_,
                           breaking_,
                           exports_->latexAction(),
                           exports_->corpusAction()} +
           views_->actions() + marker_->actions();
}

void ResultsPage::makeActions()
{
    find_ = makeAction(this, tr("Search"), QStringLiteral("search"), QKeySequence::Find, tr("Search in texts and ids"),
                       [this] { filter_->focusText(); });
    clearFilter_ = makeAction(this, tr("Clear filters"), QStringLiteral("reset"), {}, tr("Show all results"),
                              [this] { filter_->clear(); });
    lab_ = makeAction(this, tr("Open in the Lab"), QStringLiteral("lab"), QKeySequence(QStringLiteral("Ctrl+L")),
                      tr("Attack the selected example step by step, with the campaign's victim and recipe"),
                      [this] { openInLab(); });
    study_ = makeAction(this, tr("Study of these results..."), QStringLiteral("studies"), {},
                        tr("Ask people about the selected results where several are selected, else about those that "
                           "are shown"),
                        [this] { makeStudy(); });
    starredStudy_ = makeAction(this, tr("Study the starred..."), QStringLiteral("star"), {},
                               tr("Ask people about the starred results of this campaign, whatever is shown"), [this] {
                                   std::vector<std::uint32_t> positions;
                                   for (const auto& [position, mark] : model_->found().marks)
                                       if (mark.starred)
                                           positions.push_back(static_cast<std::uint32_t>(position));
                                   makeStudyOf(std::move(positions));
                               });
    compare_ = makeAction(this, tr("Compare with..."), QStringLiteral("results"), {},
                          tr("Compare the campaign with another one on the same examples"), [this] {
                              if (loaded_ != 0 && session().project())
                                  (new CompareDialog(session(), loaded_, 0, this))->show();
                          });
    slices_ =
        makeAction(this, tr("Slices..."), QStringLiteral("figures"), {},
                   tr("How often the attack succeeds by label, by length and by searches that you named"), [this] {
                       if (loaded_ != 0 && session().project())
                           (new SlicesDialog(session(), loaded_, *filter_, this))->show();
                   });
    breaking_ =
        makeAction(this, tr("What breaks it..."), QStringLiteral("figures"), {},
                   tr("Which words, parts of speech and places the attack succeeds with, and how often"), [this] {
                       if (loaded_ == 0 || !session().project())
                           return;
                       auto* dialog = new SlicesDialog(session(), loaded_, *filter_, this);
                       dialog->showBreaking();
                       dialog->show();
                   });
    goCampaigns_ = makeAction(this, tr("Go to the campaigns"), QStringLiteral("campaigns"), {},
                              tr("Set up and run a campaign"), [this] { session().goTo(QStringLiteral("campaigns")); });
    demo_ = makeDemoAction(session(), this);
    for (auto* action : {find_, lab_}) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
    }
}

QWidget* ResultsPage::buildTable()
{
    splitter_ = new QSplitter(Qt::Horizontal, this);
    table_ = new QTableView(splitter_);
    table_->setModel(model_);
    table_->setItemDelegateForColumn(ResultsModel::Text, new PiecesDelegate(table_));
    table_->setItemDelegateForColumn(ResultsModel::Example, new IdDelegate(table_));
    table_->setAccessibleName(tr("Results"));
    table_->setTabKeyNavigation(false); // Tab moves on to the trees
    table_->setSortingEnabled(true);
    table_->sortByColumn(ResultsModel::Example, Qt::AscendingOrder);
    table_->setContextMenuPolicy(Qt::ActionsContextMenu);
    const auto selection = [this] { return std::pair(loaded_, selectedPositions()); };
    exports_ = new ResultExports(session(), *model_, *banner_, selection, this);
    exports_->copyAction()->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(exports_->copyAction());
    table_->addActions({lab_, study_, starredStudy_, compare_, slices_, breaking_, exports_->copyAction(),
                        exports_->latexAction(), exports_->corpusAction(), exports_->treesAction()});
    marker_ = new ResultMarker(session(), *model_, *banner_, table_);
    marker_->setSelection(selection);
    connect(marker_, &ResultMarker::changed, this, &ResultsPage::loadRows);
    styleTable(table_, {0, 9, 40, 10, 10, 7, 7, 6, 11, 12, 12, 7, 6});
    auto* header = table_->horizontalHeader();
    // The arrow stays where the order comes from.
    connect(header, &QHeaderView::sortIndicatorChanged, this, [this, header](int column) {
        if (!ResultsModel::isSortable(column))
            header->setSortIndicator(model_->sortedBy(),
                                     model_->descending() ? Qt::DescendingOrder : Qt::AscendingOrder);
    });
    header->setSectionResizeMode(ResultsModel::Text, QHeaderView::Stretch);
    // The text says what was changed, a star stands before the id, and numbers stand beside the table, too. Flags are
    // shown whenever the campaign has some.
    rememberColumns(session(), QStringLiteral("result-list"), header,
                    {ResultsModel::Text,
                     0.4,
                     {ResultsModel::Similarity, ResultsModel::Perturbed, ResultsModel::LabelBefore, ResultsModel::Marks,
                      ResultsModel::Queries, ResultsModel::LabelAfter}});
    table_->setColumnHidden(ResultsModel::Flags, true);
    showTranslations();
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ResultsPage::refreshStudy);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] { showDetail(); });
    connect(table_, &QTableView::activated, this, &ResultsPage::openInLab);
    const auto move = [this](int rows) {
        const int row = qBound(0, table_->currentIndex().row() + rows, model_->rowCount() - 1);
        table_->setCurrentIndex(model_->index(row, qMax(0, table_->currentIndex().column())));
    };
    for (const auto& [key, rows] : {std::pair{Qt::Key_J, 1}, std::pair{Qt::Key_K, -1}}) {
        auto* shortcut = new QShortcut(key, table_);
        shortcut->setContext(Qt::WidgetShortcut);
        connect(shortcut, &QShortcut::activated, this, [move, rows = rows] { move(rows); });
    }

    detail_ = new DetailPanel(session(), splitter_);
    connect(detail_->arcs(), &ArcView::activated, this, &ResultsPage::openInLab);
    splitter_->setSizes({720, 360});
    splitter_->setStretchFactor(0, 2);
    splitter_->setStretchFactor(1, 1);
    splitter_->setChildrenCollapsible(false);
    rememberSplitter(session(), QStringLiteral("results"), splitter_);
    return splitter_;
}

/// The columns of translators, of their campaigns alone.
void ResultsPage::showTranslations()
{
    for (int column = ResultsModel::Score; column < ResultsModel::ColumnCount; ++column)
        table_->setColumnHidden(column, !model_->translations());
}

void ResultsPage::placeDetail()
{
    const auto wanted = model_->trees() ? Qt::Vertical : Qt::Horizontal;
    if (splitter_->orientation() == wanted)
        return;
    splitter_->setOrientation(wanted);
    turned_ = true;
    shareRoom();
}

void ResultsPage::shareRoom()
{
    if (!turned_ || !isVisible()) // a hidden page does not know its size
        return;
    turned_ = false;
    const bool trees = splitter_->orientation() == Qt::Vertical;
    const int length = trees ? splitter_->height() : splitter_->width();
    splitter_->setSizes(trees ? QList<int>{length * 2 / 5, length * 3 / 5} : QList<int>{length * 2 / 3, length / 3});
}

void ResultsPage::activated()
{
    QTimer::singleShot(0, this, &ResultsPage::shareRoom); // when the page has its size
    if (loaded_ != 0 && flagsRead_ != flagsChanged_)
        loadRows();
    if (model_->rowCount() > 0 && !table_->currentIndex().isValid())
        table_->setCurrentIndex(model_->index(0, ResultsModel::StatusColumn));
}

void ResultsPage::reload()
{
    for (const auto& job : {rowsJob_, shownJob_, detailJob_, keptJob_})
        if (job) // of the campaign before, maybe of another project's of the same number
            job->cancel();
    model_->setList({}, false);
    kept_.clear();
    flags_.reset();
    ++flagsChanged_;
    loaded_ = 0;
    detail_->clear({});
    summary_->clear();
    loadRows();
}

void ResultsPage::loadRows()
{
    const auto& project = session().project();
    const auto campaign = session().campaignId();
    if (rowsJob_)
        rowsJob_->cancel();
    if (!project || campaign == 0) {
        model_->setList({}, false);
        loaded_ = 0;
        if (project)
            empty_->setHelp(tr("No campaign yet. Its results appear here while it runs."), goCampaigns_);
        else
            empty_->setHelp(tr("No project is open. Begin with the demo, or open a project on the Home page."), demo_);
        stack_->setCurrentIndex(0);
        return;
    }
    const auto filter = filter_->filter();
    auto query = queryOf(filter, kept_);
    query.order = model_->order();
    query.descending = model_->descending();
    rowsJob_ = session().jobs().run(
        this, {tr("Read the results"), false, true},
        [project, campaign, query, filter, flags = flags_, read = flagsRead_ == flagsChanged_](JobControl&) {
            return resultList(*project, campaign, query, firstRows, filter, read ? flags : flagsOf(*project, campaign));
        },
        [this, campaign, filter, changed = flagsChanged_](ResultList list) {
            flagsRead_ = changed;
            showList(std::move(list), campaign, filter);
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void ResultsPage::showList(ResultList list, core::store::Id campaign, const ResultFilter& filter)
{
    const bool none = list.found.all == 0;
    const bool same = campaign == loaded_;
    const bool hadRows = same && model_->rowCount() > 0;
    const auto shown = same ? selectedPositions() : std::vector<std::uint32_t>();
    filter_->setLabels(list.labels);
    filter_->setFlags(countsOf(list.flags.get()));
    const bool otherFlags = (list.flags ? list.flags->found : FoundFlags()) != (flags_ ? flags_->found : FoundFlags());
    flags_ = list.flags;
    table_->setColumnHidden(ResultsModel::Flags, flags_ == nullptr);
    model_->setList(std::move(list), same);
    showTranslations();
    loaded_ = campaign;
    if (!(filter_->filter() == filter)) { // without labels that are not there any more, or changed meanwhile
        loadRows();
        return;
    }
    placeDetail();
    empty_->setHelp(tr("This campaign has no results yet. Start it, and they appear here."), goCampaigns_);
    stack_->setCurrentIndex(none ? 0 : 1);
    for (auto* action : {lab_, study_, compare_, slices_})
        action->setEnabled(!none);
    using core::structures::AnswerKind;
    const auto kind = model_->scoring().kind;
    exports_->setEnabled(!none, !none && (model_->trees() || kind == AnswerKind::Form || kind == AnswerKind::Equation));
    refreshCounts();
    if (!same || model_->found().all != summed_) {
        summed_ = model_->found().all;
        summary_->sumUp(loaded_, model_->trees());
        refreshKept();
    }
    if (!table_->currentIndex().isValid() &&
        !shown.empty()) // another order or filter: the same result, where it is now
        if (const int row = model_->rowOfPosition(static_cast<int>(shown.front())); row >= 0)
            table_->setCurrentIndex(model_->index(row, ResultsModel::StatusColumn));
    if (same && otherFlags && table_->currentIndex().isValid())
        showDetail(); // with what was found meanwhile
    if (!table_->currentIndex().isValid()) {
        if (hadRows)
            showDetail(); // the result it showed is no longer among the results
        else
            activated();
    }
}

void ResultsPage::readShown()
{
    if (loaded_ == 0 || !session().project())
        return;
    const int first = table_->rowAt(0);
    const int last = table_->rowAt(table_->viewport()->height() - 1);
    const auto positions = model_->missing(first - rowsAround, (last < 0 ? model_->rowCount() : last) + rowsAround);
    if (positions.empty() || first < 0)
        return;
    if (shownJob_)
        shownJob_->cancel();
    shownJob_ = session().jobs().run(
        this, {tr("Read the results"), false, true},
        [project = session().project(), campaign = loaded_, positions, scoring = model_->scoring()](JobControl&) {
            return resultRows(*project, campaign, positions, scoring);
        },
        [this, campaign = loaded_](std::vector<ResultRow> rows) {
            if (campaign == loaded_)
                model_->addRows(std::move(rows));
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

std::vector<std::uint32_t> ResultsPage::selectedPositions() const
{
    std::vector<std::uint32_t> positions;
    const auto rows = table_->selectionModel()->selectedRows();
    for (const auto& row : rows)
        positions.push_back(static_cast<std::uint32_t>(row.data(ResultsModel::PositionRole).toUInt()));
    std::ranges::sort(positions);
    return positions;
}

void ResultsPage::showBehind(const core::reports::Behind& behind)
{
    if (!session().project() || behind.campaign == 0)
        return;
    ResultFilter filter;
    filter.text = toQt(behind.search);
    filter.ids = {behind.ids.begin(), behind.ids.end()};
    session().setCampaign(behind.campaign);
    filter_->setFilter(filter);
    session().goTo(id());
}

void ResultsPage::applyFilter()
{
    if (session().project())
        session().remember(filterKey, FilterBar::toText(filter_->filter()));
    clearFilter_->setEnabled(!(filter_->filter() == ResultFilter{}));
    loadRows();
}

void ResultsPage::refreshCounts()
{
    const auto& found = model_->found();
    filter_->setCounts(found.counts);
    std::size_t starred = 0;
    std::set<std::size_t> excluded;
    for (const auto& [position, mark] : found.marks) {
        starred += mark.starred ? 1 : 0;
        if (mark.excluded)
            excluded.insert(position);
    }
    filter_->setMarks(starred, excluded.size());
    starredStudy_->setEnabled(starred > 0);
    starredStudy_->setText(starred > 0 ? tr("Study the %1 starred...").arg(formatCount(starred))
                                       : tr("Study the starred..."));
    summary_->setCounts(static_cast<std::size_t>(model_->rowCount()), found.all);
    summary_->setExcluded(std::move(excluded));
    refreshStudy();
}

void ResultsPage::refreshKept()
{
    if (keptJob_)
        keptJob_->cancel();
    keptJob_ = session().jobs().run(
        this, {tr("Read what raters kept"), false, true},
        [project = session().project(), campaign = loaded_, leftOut = summary_->leftOut()](JobControl&) {
            return keptExamples(*project, campaign, leftOut);
        },
        [this](const std::optional<KeptExamples>& kept) {
            filter_->setKept(kept ? std::optional(kept->examples.size()) : std::nullopt);
            const auto before = std::exchange(kept_, kept ? kept->examples : std::set<std::string>{});
            summary_->setValid(kept ? std::optional(kept->valid) : std::nullopt);
            if (kept && std::exchange(keptWanted_, false)) {
                ResultFilter filter;
                filter.kept = true;
                filter_->setFilter(filter);
            }
            if (filter_->filter().kept && before != kept_)
                loadRows();
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void ResultsPage::refreshStudy()
{
    const auto count = [](qsizetype n) { return formatCount(static_cast<std::uint64_t>(n)); };
    qsizetype selected = 0;
    for (const auto& range : table_->selectionModel()->selection()) // not the rows: they may be a million
        selected += range.height();
    const bool filtered = static_cast<std::size_t>(model_->rowCount()) < model_->found().all;
    study_->setText(selected > 1 ? tr("Study of the %1 selected...").arg(count(selected))
                    : filtered   ? tr("Study of the %1 shown...").arg(count(model_->rowCount()))
                                 : tr("Study of these results..."));
}

void ResultsPage::makeStudy()
{
    auto positions = selectedPositions();
    if (positions.size() < 2)
        positions = model_->positions();
    if (positions.size() == model_->found().all) // all of them need no list
        Q_EMIT StudyRequests::of(session()).studyRequested({});
    else
        makeStudyOf(std::move(positions));
}

void ResultsPage::makeStudyOf(std::vector<std::uint32_t> positions)
{
    session().jobs().run(
        this, {tr("Read the results"), false, true},
        [project = session().project(), campaign = loaded_, positions = std::move(positions)](JobControl&) {
            QStringList examples;
            for (const auto& name : project->exampleNames(campaign, positions))
                examples << toQt(name);
            return examples;
        },
        [this](const QStringList& examples) { Q_EMIT StudyRequests::of(session()).studyRequested(examples); },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void ResultsPage::showDetail()
{
    const auto index = table_->currentIndex();
    if (detailJob_)
        detailJob_->cancel();
    if (!index.isValid() || !session().project()) {
        detail_->clear(tr("Select a result to see it word by word."));
        return;
    }
    const auto position = static_cast<std::size_t>(index.data(ResultsModel::PositionRole).toULongLong());
    session().setResultPosition(static_cast<int>(position));
    detailJob_ = session().jobs().run(
        this, {tr("Read a result"), false, true},
        [project = session().project(), campaign = loaded_, position](JobControl&) {
            auto result = project->result(campaign, position);
            if (result)
                result->variants = project->variants(campaign, position, result->original);
            return result;
        },
        [this, position](const std::optional<core::attacks::AttackResult>& result) {
            if (result)
                detail_->setResult(*result, model_->labels(), model_->scoring(), model_->victim(),
                                   model_->flagsAt(position));
        },
        [this](const Problem& problem) { detail_->showProblem(problem); });
}

namespace {

/// A result and what it is about.
struct Opened {
    core::corpora::Example example;
    core::store::CampaignRecord campaign;
    std::optional<core::attacks::AttackResult> result;
};

} // namespace

void ResultsPage::openInLab()
{
    const auto index = table_->currentIndex();
    if (!index.isValid() || !session().project())
        return;
    const auto position = static_cast<std::size_t>(index.data(ResultsModel::PositionRole).toULongLong());
    session().jobs().run(
        this, {tr("Open in the Lab"), false, true},
        [project = session().project(), campaign = loaded_, position](JobControl&) {
            const auto record = project->campaign(campaign);
            Opened opened{project->sampleExample(record.sample, position), record, project->result(campaign, position)};
            if (opened.result) // labels are numbered as the victim has them, as model_->labels() are
                opened.example.gold = opened.result->gold;
            return opened;
        },
        [this](const Opened& opened) {
            // As it was attacked: by the campaign's recipe, and answered by its victim.
            const auto& campaign = opened.campaign;
            session().setRecipe(core::attacks::Recipe::stored(campaign.recipe));
            session().setVictim(toQt(campaign.victim));
            session().openInLab(opened.example, model_->labels());
            if (opened.result && opened.result->perturbed.hash() != opened.result->original.hash()) {
                core::store::TryRecord tried;
                tried.origin = "recipe";
                tried.victim = campaign.victim;
                tried.victimHash = campaign.victimHash;
                for (const auto& label : model_->labels())
                    tried.labels.push_back(toStd(label));
                tried.recipe = campaign.recipe;
                tried.recipeName = campaign.recipeName;
                tried.result = *opened.result;
                tried.result.original = opened.example.input; // without the recipe's locks
                Q_EMIT ExampleRequests::of(session()).resultOpened(tried);
            }
            session().goTo(QStringLiteral("lab"));
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

} // namespace ui
