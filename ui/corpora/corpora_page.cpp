#include "ui/corpora/corpora_page.h"

#include <algorithm>

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QListView>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/corpora/answers.h"
#include "core/language/language_tag.h"
#include "core/victims/evaluation/text_language.h"
#include "ui/answers/answer_view.h"
#include "ui/arcs/arc_export.h"
#include "ui/arcs/arc_view.h"
#include "ui/base/actions.h"
#include "ui/base/column_room.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/corpora/answers_panel.h"
#include "ui/corpora/corpora_model.h"
#include "ui/corpora/corpus_actions.h"
#include "ui/corpora/corpus_charts.h"
#include "ui/corpora/corpus_slices.h"
#include "ui/corpora/example_actions.h"
#include "ui/corpora/example_view.h"
#include "ui/corpora/examples_model.h"
#include "ui/corpora/import_panel.h"
#include "ui/corpora/map_panel.h"
#include "ui/session/choosers.h"
#include "ui/session/example_requests.h"
#include "ui/session/kept_slices.h"
#include "ui/session/project_dialogs.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/language_box.h"
#include "ui/widgets/menu_button.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/slice_table.h"
#include "ui/widgets/two_line_delegate.h"

namespace ui {

using core::structures::AnswerKind;

namespace {

enum View { Empty, Browse, Import };
enum Overview { Charts, Answers, Slices, Map }; ///< In the order in which they are added.

constexpr int searchCharacters = 40;
constexpr int mostTreePixels = 320; // the table above keeps its room

QString cutOf(const std::string& tokenization)
{
    return tokenization == "whitespace"   ? CorporaPage::tr("words split at white space")
           : tokenization == "given"      ? CorporaPage::tr("words as given")
           : tokenization == "moses"      ? CorporaPage::tr("words cut as by Moses")
           : tokenization == "unicode"    ? CorporaPage::tr("words cut by Unicode and dictionaries")
           : tokenization == "characters" ? CorporaPage::tr("characters as words")
                                          : CorporaPage::tr("words cut as in the Penn Treebank");
}

/// "in German (de)", "from German (de) into English (en)"; where nothing is said, what the texts look like.
QString languagesOf(const core::corpora::Corpus& corpus)
{
    const auto from = languageTitle(corpus.language);
    const auto into = languageTitle(corpus.targetLanguage);
    if (from.isEmpty()) {
        const auto seems = core::victims::seemingLanguage(corpus);
        return seems.empty() || core::language::isEnglish(seems)
                   ? CorporaPage::tr("language not said")
                   : CorporaPage::tr("language not said; it looks like %1").arg(languageTitle(seems));
    }
    return into.isEmpty() ? CorporaPage::tr("in %1").arg(from) : CorporaPage::tr("from %1 into %2").arg(from, into);
}

} // namespace

CorporaPage::CorporaPage(Session& session, QWidget* parent)
    : Page(session, parent), corpora_(new CorporaModel(this)), examples_(new ExamplesModel(this)),
      proxy_(new ExamplesProxy(this)), stack_(new QStackedWidget(this)), import_(new ImportPanel(session, this))
{
    importAction_ =
        makeAction(this, tr("Import a corpus..."), QStringLiteral("import"), QKeySequence(QStringLiteral("Ctrl+I")),
                   tr("Read a file or a folder of labelled texts into the project"), [this] { startImport({}); });
    labAction_ = makeAction(this, tr("Open in the Lab"), QStringLiteral("lab"), QKeySequence(QStringLiteral("Ctrl+L")),
                            tr("Attack the selected example step by step"), [this] { openCurrentInLab(); });
    mapAction_ = makeAction(this, tr("Map of the texts"), QStringLiteral("search"), {},
                            tr("Show the texts as points, near each other where the victim finds them alike"), [this] {
                                if (stack_->currentIndex() == Browse)
                                    overview_->setCurrentIndex(Map);
                            });
    copyAction_ = makeAction(this, tr("Copy the text"), QStringLiteral("copy"), {},
                             tr("Put the whole text of the selected example on the clipboard"), [this] { copyText(); });
    demo_ = makeDemoAction(this->session(), this);
    proxy_->setSourceModel(examples_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(theme::grid);
    banner_ = new Banner(this); // at the top: what it offers to undo may have emptied the page
    column->addWidget(banner_);
    column->addWidget(stack_, 1);
    empty_ = new EmptyState(QStringLiteral("corpora"), {}, importAction_, stack_);
    stack_->addWidget(empty_);
    stack_->addWidget(buildBrowser());
    stack_->addWidget(import_);

    const auto leaveImport = [this] {
        stack_->setCurrentIndex(Browse);
        refreshList();
    };
    connect(import_, &ImportPanel::cancelled, this, leaveImport);
    connect(import_, &ImportPanel::imported, this,
            [this, leaveImport](const std::shared_ptr<const core::corpora::Corpus>& corpus) {
                try {
                    this->session().addCorpus(corpus);
                    leaveImport();
                } catch (const core::Error&) {
                    leaveImport();
                    banner_->showProblem(currentProblem());
                }
            });
    clearBannersWithProject();
    connect(&this->session(), &Session::projectReplaced, this, [this] { stack_->setCurrentIndex(Browse); });
    connect(&this->session(), &Session::projectContentsChanged, this, [this] {
        refreshList();
        refreshAnswers();
    });
    connect(&ExampleRequests::of(this->session()), &ExampleRequests::shown, this,
            [this](const QString& search, const QString& victim) {
                wantedVictim_ = toStd(victim);
                overview_->setCurrentIndex(Answers);
                refreshAnswers();
                showFound(search);
            });
    connect(&this->session(), &Session::projectChanged, this, &CorporaPage::refreshList);
    connect(&this->session(), &Session::corpusChanged, this, &CorporaPage::refreshCorpus);
    connect(&this->session(), &Session::importRequested, this, &CorporaPage::startImport);
    refreshList();
    refreshCorpus();
}

CorporaPage::~CorporaPage()
{
    table_->selectionModel()->disconnect(this); // it signals the loss of its rows when the page is half destroyed
}

QWidget* CorporaPage::headerChoices()
{
    auto* button = makeButton(importAction_);
    return choiceRow({button});
}

QList<QAction*> CorporaPage::pageActions()
{
    return QList<QAction*>{importAction_, labAction_, mapAction_, copyAction_} + map_->panelActions() + send_->all() +
           actions_->all();
}

QWidget* CorporaPage::buildBrowser()
{
    auto* splitter = new QSplitter(Qt::Horizontal, stack_);
    list_ = new QListView(splitter);
    list_->setModel(corpora_);
    list_->setItemDelegate(new TwoLineDelegate(list_));
    list_->setAccessibleName(tr("Corpora"));
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        if (index.isValid())
            session().setCorpus(index.data(IdRole).toLongLong());
    });

    auto* right = new QWidget(splitter);
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(theme::grid, 0, 0, 0);
    column->setSpacing(theme::grid);
    facts_ = new QLabel(right);
    facts_->setWordWrap(true);
    facts_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(facts_);
    actions_ = new CorpusActions(session(), banner_, this);
    list_->addActions(actions_->all());
    list_->setContextMenuPolicy(Qt::ActionsContextMenu);
    reader_ = new QSplitter(Qt::Vertical, right);
    reader_->addWidget(buildOverview());
    auto* list = new QWidget(reader_);
    auto* listColumn = new QVBoxLayout(list);
    listColumn->setContentsMargins(0, 0, 0, 0);
    listColumn->setSpacing(theme::grid);
    listColumn->addWidget(buildSearch());
    table_ = new QTableView(list);
    listColumn->addWidget(table_, 1);
    table_->setModel(proxy_);
    table_->setAccessibleName(tr("Examples"));
    table_->setSortingEnabled(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    styleTable(table_);
    table_->horizontalHeader()->installEventFilter(this);
    connect(table_, &QTableView::activated, this, &CorporaPage::openCurrentInLab);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &CorporaPage::showExample);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CorporaPage::refreshCount);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &CorporaPage::showSelectedOnMap);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CorporaPage::showSelectedOnMap);
    table_->addActions(QList<QAction*>{labAction_, copyAction_} + send_->all());
    table_->setContextMenuPolicy(Qt::ActionsContextMenu);
    reading_ = new ExampleView(reader_);
    reader_->setStretchFactor(0, 0);
    reader_->setStretchFactor(1, 3);
    reader_->setStretchFactor(2, 1);
    reader_->setSizes({220, 360, 120});
    reader_->setChildrenCollapsible(false);
    rememberSplitter(session(), QStringLiteral("corpora-parts"), reader_);
    column->addWidget(reader_, 1);
    gold_ = new AnswerView(right);
    auto* arcs = gold_->arcs();
    arcs->setMostHeight(mostTreePixels);
    arcs->setEmptyText(tr("Choose an example to see its tree."));
    connect(arcs, &ArcView::activated, this, &CorporaPage::openCurrentInLab);
    for (auto* view : {arcs, gold_->forms(), gold_->equations()})
        tellExports(*view, *banner_);
    column->addWidget(gold_);
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({240, 840});
    splitter->setChildrenCollapsible(false);
    rememberSplitter(session(), QStringLiteral("corpora"), splitter);
    return splitter;
}

/// Bars, answers and slices: everything in which a click asks for examples.
QWidget* CorporaPage::buildOverview()
{
    overview_ = new QTabWidget(this);
    overview_->setObjectName(QStringLiteral("corpus-overview"));
    overview_->setDocumentMode(true);
    const auto add = [this](QWidget* content, const QString& title) {
        auto* scroll = new QScrollArea(overview_);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setWidgetResizable(true);
        scroll->setWidget(content);
        overview_->addTab(scroll, title);
    };
    charts_ = new CorpusCharts(this);
    charts_->setContentsMargins(0, theme::grid, 0, 0);
    connect(charts_, &CorpusCharts::searchWanted, this, &CorporaPage::showFound);
    add(charts_, tr("Labels and lengths"));
    answers_ = new AnswersPanel(this);
    connect(answers_, &AnswersPanel::searchWanted, this, &CorporaPage::showFound);
    connect(answers_, &AnswersPanel::chosenChanged, this, &CorporaPage::takeAnswers);
    add(answers_, tr("Answers"));
    slices_ = new SliceTable(overview_);
    connect(slices_, &SliceTable::searchWanted, this, &CorporaPage::showFound);
    connect(slices_, &SliceTable::keepWanted, this, &CorporaPage::askSlice);
    connect(slices_, &SliceTable::dropWanted, this, [this](const QString& name) {
        dropSlice(session(), toStd(name));
        refreshSlices();
    });
    overview_->addTab(slices_, tr("Slices"));
    map_ = new MapPanel(session(), overview_);
    connect(map_, &MapPanel::selectionWanted, this, &CorporaPage::selectRows);
    connect(map_, &MapPanel::drawn, this, &CorporaPage::showSelectedOnMap);
    connect(map_, &MapPanel::openWanted, this, [this](std::size_t row) {
        selectRows({row}, static_cast<int>(row));
        openCurrentInLab();
    });
    overview_->addTab(map_, tr("Map"));
    connect(overview_, &QTabWidget::currentChanged, this, [this](int tab) {
        if (slicesStale_)
            refreshSlices();
        map_->setLookedAt(tab == Map);
        giveMapRoom();
        showShownOnMap();
        showSelectedOnMap();
    });
    return overview_;
}

QWidget* CorporaPage::buildSearch()
{
    auto* bar = new QWidget(this);
    auto* tools = new FlowLayout(bar, theme::grid);
    tools->setContentsMargins(0, 0, 0, 0);
    search_ = new SearchField(bar);
    search_->setPlaceholderText(tr("Search: words, label:..., words:10-20"));
    search_->setAccessibleName(tr("Search in the texts"));
    search_->setMinimumWidth(searchCharacters * search_->fontMetrics().averageCharWidth()); // all of its example
    connect(search_, &SearchField::searchChanged, this, &CorporaPage::search);
    tools->addWidget(search_);
    label_ = new QComboBox(bar);
    label_->setAccessibleName(tr("Label"));
    label_->setToolTip(tr("Show examples of one label only"));
    label_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(label_, &QComboBox::activated, this, [this] {
        proxy_->setLabel(label_->currentData().toInt());
        showShownOnMap();
        refreshCount();
    });
    tools->addWidget(label_);
    count_ = new QLabel(bar);
    tools->addWidget(count_);
    tools->addWidget(makeButton(labAction_, bar));
    send_ = new ExampleActions(
        session(), *banner_, [this] { return chosenRows(); }, this);
    tools->addWidget(makeMenuButton(tr("Send &to"), send_->all(), bar));
    return bar;
}

void CorporaPage::showFound(const QString& search)
{
    if (search_->text() != search)
        search_->setText(search);
    this->search(); // at once, not a moment later
}

void CorporaPage::refreshAnswers()
{
    if (answersJob_)
        answersJob_->cancel();
    const auto& corpus = session().corpus();
    if (corpus != examples_->examples().corpus)
        return; // a project is replaced: the page has the old one's corpus until it hears of another, and comes again
    if (!session().project() || !corpus) {
        answers_->setAnswers(nullptr, {});
        return;
    }
    using Read = std::pair<std::vector<Answered>, QString>;
    answersJob_ = session().jobs().run(
        this, {tr("Read the answers"), false, true},
        [project = session().project(), id = session().corpusId(), corpus](JobControl&) {
            Read read;
            for (const auto& kept : project->answers(id))
                try {
                    read.first.push_back(std::make_shared<const core::reports::AnsweredCorpus>(
                        core::reports::answeredCorpus(kept, *corpus)));
                } catch (const core::Error&) { // its labels were renamed meanwhile
                    read.second = currentProblem().text();
                }
            return read;
        },
        [this, corpus](Read read) {
            answers_->setAnswers(corpus, std::move(read.first), read.second);
            if (!wantedVictim_.empty())
                answers_->choose(std::exchange(wantedVictim_, {}));
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void CorporaPage::takeAnswers()
{
    const int row = proxy_->mapToSource(table_->currentIndex()).row(); // which the new columns take away
    examples_->setAnswers(answers_->chosen().answers);
    map_->setExamples(examples_->examples());
    QStringList columns;
    for (const auto& name : examples_->examples().columns())
        columns << toQt(name);
    search_->setColumns(columns);
    layOutColumns();
    search();
    if (!table_->currentIndex().isValid() && examples_->rowCount() > 0)
        if (const auto again = proxy_->mapFromSource(examples_->index(std::max(0, row), 0)); again.isValid())
            table_->setCurrentIndex(again);
    refreshSlices();
}

void CorporaPage::layOutColumns()
{
    const auto& corpus = session().corpus();
    if (!corpus)
        return;
    auto* header = table_->horizontalHeader();
    columnWidths_.clear();
    for (int i = 0; i < examples_->columnCount(); ++i) {
        const bool text = i >= ExamplesModel::FirstSegment && i < examples_->firstAnswerColumn();
        header->setSectionResizeMode(i, text ? QHeaderView::Stretch : QHeaderView::Interactive);
        columnWidths_.push_back((i == ExamplesModel::Label || i == ExamplesModel::Id ? 14 : 9) *
                                    table_->fontMetrics().averageCharWidth() +
                                12);
    }
    table_->setColumnHidden(ExamplesModel::Label, corpus->labels.empty());
    fitColumnsToTable();
}

/// The texts have two fifths of the table: the user's own columns, scores and the number of words, which stand
/// elsewhere, too, give way to them.
void CorporaPage::fitColumnsToTable()
{
    if (static_cast<int>(columnWidths_.size()) != examples_->columnCount() || columnWidths_.empty())
        return;
    ColumnRoom room{ExamplesModel::FirstSegment, 0.4, {}};
    for (int i = examples_->wordsColumn() - 1; i >= examples_->firstOwnColumn(); --i)
        room.optional.push_back(i);
    for (int i = examples_->firstOwnColumn() - 2; i > examples_->firstAnswerColumn(); i -= 3) // scores
        room.optional.push_back(i);
    room.optional.push_back(examples_->wordsColumn());
    fitColumns(*table_->horizontalHeader(), columnWidths_, room);
}

bool CorporaPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show || event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(this, &CorporaPage::fitColumnsToTable, Qt::QueuedConnection); // when it has its size
    return Page::eventFilter(watched, event);
}

void CorporaPage::refreshSlices()
{
    if (slicesJob_)
        slicesJob_->cancel();
    slicesStale_ = overview_->currentIndex() != Slices;
    if (slicesStale_ || !session().corpus())
        return;
    QStringList columns;
    for (const auto& answered : examples_->examples().answers)
        if (answered)
            columns << tr("%1 right").arg(toQt(answered->victim));
    slicesJob_ = session().jobs().run(
        this, {tr("Count the slices"), false, true},
        [examples = examples_->examples(), kept = keptSlices(session())](JobControl&) {
            return sliceRows(examples, kept);
        },
        [this, columns](std::vector<SliceTable::Row> rows) { slices_->setRows(columns, std::move(rows)); },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void CorporaPage::askSlice()
{
    bool given = false;
    const auto name = QInputDialog::getText(this, tr("Keep the search as a slice"), tr("Name of the slice"),
                                            QLineEdit::Normal, search_->searched(), &given)
                          .trimmed();
    if (!given || name.isEmpty())
        return;
    keepSlice(session(), {toStd(name), toStd(search_->searched())});
    refreshSlices();
}

void CorporaPage::giveMapRoom()
{
    const bool map = overview_->currentIndex() == Map;
    if (map == !sizesBeforeMap_.isEmpty())
        return;
    if (!map) {
        reader_->setSizes(std::exchange(sizesBeforeMap_, {}));
        return;
    }
    sizesBeforeMap_ = reader_->sizes();
    int whole = 0;
    for (const int size : sizesBeforeMap_)
        whole += size;
    const int wanted = whole * 55 / 100;
    if (sizesBeforeMap_.front() < wanted)
        reader_->setSizes({wanted, whole * 35 / 100, whole * 10 / 100});
}

void CorporaPage::showShownOnMap()
{
    if (map_->isLookedAt())
        map_->setShown(proxy_->rows());
}

void CorporaPage::showSelectedOnMap()
{
    if (!map_->isLookedAt() || selecting_)
        return;
    std::vector<std::size_t> rows;
    for (const auto& range : table_->selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.push_back(static_cast<std::size_t>(proxy_->mapToSource(proxy_->index(row, 0)).row()));
    map_->setSelected(rows, proxy_->mapToSource(table_->currentIndex()).row());
}

void CorporaPage::selectRows(const std::vector<std::size_t>& rows, int current)
{
    std::vector<int> shown;
    for (const auto row : rows)
        if (const auto index = proxy_->mapFromSource(examples_->index(static_cast<int>(row), 0)); index.isValid())
            shown.push_back(index.row());
    std::ranges::sort(shown);
    QItemSelection selection; // of runs: many single rows take long
    for (std::size_t first = 0, next = 1; first < shown.size(); first = next++) {
        while (next < shown.size() && shown[next] == shown[next - 1] + 1)
            ++next;
        selection.select(proxy_->index(shown[first], 0), proxy_->index(shown[next - 1], 0));
    }
    selecting_ = true;
    auto* model = table_->selectionModel();
    if (const auto index = current < 0 ? QModelIndex() : proxy_->mapFromSource(examples_->index(current, 0));
        index.isValid()) {
        model->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
        table_->scrollTo(index);
    }
    model->select(selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    selecting_ = false;
    showSelectedOnMap();
}

std::vector<std::size_t> CorporaPage::chosenRows() const
{
    std::vector<std::size_t> rows;
    const auto selected = table_->selectionModel()->selectedRows();
    if (selected.size() < 2)
        return proxy_->rows();
    for (const auto& index : selected)
        rows.push_back(static_cast<std::size_t>(proxy_->mapToSource(index).row()));
    std::ranges::sort(rows);
    return rows;
}

void CorporaPage::refreshList()
{
    const auto& project = session().project();
    importAction_->setEnabled(project && !project->readOnly());
    std::vector<core::store::CorpusRecord> records;
    if (project) {
        try {
            records = project->corpora();
        } catch (const core::Error&) {
            banner_->showProblem(currentProblem());
        }
    }
    empty_->setSentence(
        project ? tr("The project has no corpus yet. Import labelled texts: CSV, TSV, JSONL, one label and text per "
                     "line, SNLI, a treebank, or a folder per class. You can also drop a file onto the window.")
                : tr("Open a project first: the demo on the Home page, or one of your own."));
    const bool none = records.empty();
    corpora_->setRecords(std::move(records));
    if (stack_->currentIndex() != Import || !project)
        stack_->setCurrentIndex(none ? Empty : Browse);
    const int row = corpora_->rowOf(session().corpusId());
    if (row >= 0)
        list_->setCurrentIndex(corpora_->index(row));
}

void CorporaPage::refreshCorpus()
{
    const auto& corpus = session().corpus();
    examples_->setCorpus(corpus);
    if (answers_->chosen().corpus != corpus) // which nobody holds for long
        answers_->setAnswers(nullptr, {});
    if (const int row = corpora_->rowOf(session().corpusId()); row >= 0)
        list_->setCurrentIndex(corpora_->index(row));
    overview_->setVisible(corpus != nullptr);
    search_->setEnabled(corpus != nullptr);
    labAction_->setEnabled(corpus != nullptr && !corpus->examples.empty());
    mapAction_->setEnabled(labAction_->isEnabled());
    if (shown_ != session().corpusId()) { // what was searched for and sorted by was about another corpus
        shown_ = session().corpusId();
        banner_->clear();
        showFound({});
        table_->sortByColumn(-1, Qt::AscendingOrder);
    }
    label_->clear();
    label_->addItem(tr("all labels"), -1);
    label_->setVisible(corpus && !corpus->labels.empty());
    proxy_->setLabel(-1);
    if (session().corpusState() == LoadState::Failed) {
        failed_ = true;
        banner_->showProblem(session().corpusProblem(), tr("Locate..."),
                             [this] { actions_->locateAction()->trigger(); });
    } else if (failed_) {
        failed_ = false;
        banner_->clear();
    }
    if (!corpus) {
        facts_->setText(session().corpusState() == LoadState::Loading ? tr("Reading the corpus...") : QString());
        refreshCount();
        showExample();
        return;
    }
    for (std::size_t i = 0; i < corpus->labels.size(); ++i)
        label_->addItem(toQt(corpus->labels[i]), static_cast<int>(i));
    facts_->setText(tr("%1 \u00b7 %2, %3, %4 \u00b7 SHA-256 %5")
                        .arg(toQt(corpus->path), toQt(corpus->format), cutOf(corpus->tokenization),
                             languagesOf(*corpus), toQt(corpus->sha256.substr(0, 12))));
    if (!corpus->warnings.empty()) {
        QStringList lines;
        if (corpus->skippedRows > 0)
            lines << (corpus->skippedRows == 1 ? tr("1 row was left out.")
                                               : tr("%1 rows were left out.").arg(formatCount(corpus->skippedRows)));
        for (std::size_t i = 0; i < corpus->warnings.size() && i < 5; ++i)
            lines << toQt(corpus->warnings[i]);
        banner_->show(Banner::Kind::Warning, lines.join(QLatin1Char('\n')));
    }
    layOutColumns();
    refreshAnswers();
    if (numbersJob_)
        numbersJob_->cancel();
    numbersJob_ = session().jobs().run(
        this, {tr("Count labels and words"), false, true},
        [corpus](JobControl&) { return core::corpora::figuresOf(*corpus); },
        [this](const core::corpora::CorpusFigures& figures) { charts_->setFigures(figures); },
        [this](const Problem& problem) { banner_->showProblem(problem); });
    refreshCount();
    if (!corpus->examples.empty())
        table_->setCurrentIndex(proxy_->index(0, 0));
    showExample();
}

void CorporaPage::search()
{
    const auto& search = search_->search();
    proxy_->setSearch(search);
    showShownOnMap();
    reading_->setSearch(search);
    slices_->setSearch(search_->searched());
    refreshCount(); // by looking at all examples
    if (!proxy_->problem().isEmpty())
        banner_->show(Banner::Kind::Warning, proxy_->problem());
}

void CorporaPage::copyText()
{
    if (const auto* example = examples_->example(proxy_->mapToSource(table_->currentIndex()).row()))
        QGuiApplication::clipboard()->setText(textsOf(*example));
}

void CorporaPage::showExample()
{
    const auto& corpus = session().corpus();
    const auto* example = examples_->example(proxy_->mapToSource(table_->currentIndex()).row());
    copyAction_->setEnabled(example != nullptr);
    const auto kind = corpus ? core::corpora::answerKindOf(*corpus) : AnswerKind::Label;
    gold_->setVisible(kind != AnswerKind::Label);
    reading_->setVisible(corpus && kind != AnswerKind::Tree); // a tree is drawn above its words
    if (corpus)
        reading_->setExample(*corpus, example);
    if (example == nullptr)
        return gold_->setAnswers({.kind = kind});
    core::structures::Prediction answer;
    if (const auto& answered = examples_->examples().answers[0]; answered && answered->kind == kind)
        if (const auto at = answered->of(static_cast<std::size_t>(example - corpus->examples.data())))
            answer = answered->answers[*at];
    gold_->setAnswers({.kind = kind,
                       .gold = example->gold,
                       .before = answer,
                       .original = example->input[0].text,
                       .id = toQt(example->id),
                       .once = true});
}

void CorporaPage::refreshCount()
{
    const int all = examples_->rowCount();
    const int shown = proxy_->rowCount();
    count_->setText(shown == all ? formatPlural(static_cast<std::uint64_t>(all), tr("example"), tr("examples"))
                                 : tr("%1 of %2 examples")
                                       .arg(formatCount(static_cast<std::uint64_t>(shown)),
                                            formatCount(static_cast<std::uint64_t>(all))));
    int selected = 0;
    for (const auto& range : table_->selectionModel()->selection()) // not the rows: they may be a million
        selected += range.height();
    send_->refresh(static_cast<std::size_t>(selected > 1 ? selected : shown), selected < 2 && shown == all);
}

void CorporaPage::startImport(const QString& path)
{
    if (!session().project() || session().project()->readOnly()) {
        stack_->setCurrentIndex(corpora_->rowCount() > 0 ? Browse : Empty);
        return;
    }
    stack_->setCurrentIndex(Import);
    import_->setPath(path);
}

void CorporaPage::openCurrentInLab()
{
    auto current = table_->currentIndex();
    if (!current.isValid())
        current = proxy_->index(0, 0);
    const auto* example = examples_->example(proxy_->mapToSource(current).row());
    if (example == nullptr)
        return;
    QStringList labels;
    for (const auto& label : session().corpus()->labels)
        labels << toQt(label);
    session().openInLab(*example, labels);
    session().goTo(QStringLiteral("lab"));
}

} // namespace ui
