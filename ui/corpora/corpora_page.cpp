#include "ui/corpora/corpora_page.h"

#include <algorithm>

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/corpora/answers.h"
#include "ui/answers/answer_view.h"
#include "ui/arcs/arc_export.h"
#include "ui/arcs/arc_view.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/corpora/corpora_model.h"
#include "ui/corpora/corpus_actions.h"
#include "ui/corpora/corpus_charts.h"
#include "ui/corpora/example_view.h"
#include "ui/corpora/examples_model.h"
#include "ui/corpora/import_panel.h"
#include "ui/session/choosers.h"
#include "ui/session/project_dialogs.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/two_line_delegate.h"

namespace ui {

using core::structures::AnswerKind;

namespace {

enum View { Empty, Browse, Import };

constexpr int searchCharacters = 24;
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
    connect(&this->session(), &Session::projectContentsChanged, this, &CorporaPage::refreshList);
    connect(&this->session(), &Session::projectChanged, this, &CorporaPage::refreshList);
    connect(&this->session(), &Session::corpusChanged, this, &CorporaPage::refreshCorpus);
    connect(&this->session(), &Session::importRequested, this, &CorporaPage::startImport);
    refreshList();
    refreshCorpus();
}

QWidget* CorporaPage::headerChoices()
{
    auto* button = makeButton(importAction_);
    return choiceRow({button});
}

QList<QAction*> CorporaPage::pageActions()
{
    return QList<QAction*>{importAction_, labAction_, copyAction_} + actions_->all();
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
    charts_ = new CorpusCharts(right);
    column->addWidget(charts_);

    auto* bar = new QWidget(right);
    auto* tools = new FlowLayout(bar, theme::grid);
    tools->setContentsMargins(0, 0, 0, 0);
    search_ = new QLineEdit(bar);
    search_->setPlaceholderText(tr("Search in the texts"));
    search_->setAccessibleName(tr("Search in the texts"));
    search_->setClearButtonEnabled(true);
    search_->setMinimumWidth(searchCharacters * search_->fontMetrics().averageCharWidth());
    auto* wait = new QTimer(this);
    wait->setSingleShot(true);
    wait->setInterval(150);
    connect(search_, &QLineEdit::textChanged, wait, [wait] { wait->start(); });
    connect(wait, &QTimer::timeout, this, &CorporaPage::search);
    tools->addWidget(search_);
    label_ = new QComboBox(bar);
    label_->setAccessibleName(tr("Label"));
    label_->setToolTip(tr("Show examples of one label only"));
    label_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(label_, &QComboBox::activated, this, [this] {
        proxy_->setLabel(label_->currentData().toInt());
        refreshCount();
    });
    tools->addWidget(label_);
    count_ = new QLabel(bar);
    tools->addWidget(count_);
    tools->addWidget(makeButton(labAction_, bar));
    column->addWidget(bar);

    auto* reader = new QSplitter(Qt::Vertical, right);
    table_ = new QTableView(reader);
    table_->setModel(proxy_);
    table_->setAccessibleName(tr("Examples"));
    table_->setSortingEnabled(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    styleTable(table_);
    connect(table_, &QTableView::activated, this, &CorporaPage::openCurrentInLab);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &CorporaPage::showExample);
    table_->addActions({labAction_, copyAction_});
    table_->setContextMenuPolicy(Qt::ActionsContextMenu);
    reading_ = new ExampleView(reader);
    reader->setStretchFactor(0, 3);
    reader->setStretchFactor(1, 1);
    reader->setChildrenCollapsible(false);
    rememberSplitter(session(), QStringLiteral("corpora-text"), reader);
    column->addWidget(reader, 1);
    gold_ = new AnswerView(right);
    auto* arcs = gold_->arcs();
    arcs->setMostHeight(mostTreePixels);
    arcs->setEmptyText(tr("Choose an example to see its tree."));
    connect(arcs, &ArcView::activated, this, &CorporaPage::openCurrentInLab);
    for (auto* view : {arcs, gold_->forms()})
        tellExports(*view, *banner_);
    column->addWidget(gold_);
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({240, 840});
    splitter->setChildrenCollapsible(false);
    rememberSplitter(session(), QStringLiteral("corpora"), splitter);
    return splitter;
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
    if (const int row = corpora_->rowOf(session().corpusId()); row >= 0)
        list_->setCurrentIndex(corpora_->index(row));
    charts_->setVisible(corpus != nullptr);
    search_->setEnabled(corpus != nullptr);
    labAction_->setEnabled(corpus != nullptr && !corpus->examples.empty());
    if (shown_ != session().corpusId()) { // what was searched for and sorted by was about another corpus
        shown_ = session().corpusId();
        banner_->clear();
        search_->clear();
        search();
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
    facts_->setText(tr("%1 \u00b7 %2, %3 \u00b7 SHA-256 %4")
                        .arg(toQt(corpus->path), toQt(corpus->format), cutOf(corpus->tokenization),
                             toQt(corpus->sha256.substr(0, 12))));
    if (!corpus->warnings.empty()) {
        QStringList lines;
        if (corpus->skippedRows > 0)
            lines << tr("%1 left out.").arg(formatPlural(corpus->skippedRows, tr("row was"), tr("rows were")));
        for (std::size_t i = 0; i < corpus->warnings.size() && i < 5; ++i)
            lines << toQt(corpus->warnings[i]);
        banner_->show(Banner::Kind::Warning, lines.join(QLatin1Char('\n')));
    }
    table_->setColumnHidden(ExamplesModel::Label, corpus->labels.empty());
    auto* header = table_->horizontalHeader();
    for (int i = 0; i < examples_->columnCount(); ++i) {
        const bool text = i >= ExamplesModel::FirstSegment && i < examples_->firstOwnColumn();
        header->setSectionResizeMode(i, text ? QHeaderView::Stretch : QHeaderView::Interactive);
        if (!text)
            table_->setColumnWidth(i, (i == ExamplesModel::Label || i == ExamplesModel::Id ? 14 : 9) *
                                              table_->fontMetrics().averageCharWidth() +
                                          12);
    }
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
    proxy_->setText(search_->text());
    reading_->setSearch(search_->text());
    refreshCount();
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
    gold_->setAnswers({.kind = kind,
                       .gold = example->gold,
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
