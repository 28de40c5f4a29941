#include "ui/lab/lab_page.h"

#include <algorithm>

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/text/tokenizer.h"
#include "core/victims/label_mapping.h"
#include "ui/base/actions.h"
#include "ui/base/banner.h"
#include "ui/base/convert.h"
#include "ui/base/empty_state.h"
#include "ui/base/format.h"
#include "ui/base/styled_label.h"
#include "ui/base/table_look.h"
#include "ui/base/theme.h"
#include "ui/lab/candidates_model.h"
#include "ui/lab/example_picker.h"
#include "ui/lab/segment_editor.h"
#include "ui/lab/trace_model.h"
#include "ui/lab/words_area.h"
#include "ui/lab/words_of_input.h"
#include "ui/shell/choosers.h"
#include "ui/shell/remember.h"
#include "ui/shell/session.h"
#include "ui/text/heat_words.h"
#include "ui/text/score_bars.h"

namespace ui {
namespace {

/// The score of a label; -1 where there is none.
double scoreOf(const core::structures::Prediction& answer, int label)
{
    const auto* scores = std::get_if<core::structures::ClassScores>(&answer);
    const bool there = scores && label >= 0 && static_cast<std::size_t>(label) < scores->scores.size();
    return there ? scores->scores[static_cast<std::size_t>(label)] : -1.0;
}

QLabel* heading(QWidget* parent) { return new StyledLabel(StyledLabel::Style::Bold, parent); }

/// A table that is read and clicked, not edited; Enter and double click activate.
QTableView* makeTable(const QString& name, QAbstractItemModel* model, QWidget* parent)
{
    auto* view = new QTableView(parent);
    view->setModel(model);
    view->setAccessibleName(name);
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setTabKeyNavigation(false);
    dress(view);
    return view;
}

} // namespace

LabPage::LabPage(Session& session, LabEngineFactory factory, QWidget* parent)
    : Page(session, parent), bench_(session.jobs(), std::move(factory))
{
    makeActions();
    stack_ = new QStackedWidget(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(stack_);
    empty_ = new EmptyState(QStringLiteral("lab"), {}, chooseVictim_, stack_);
    stack_->addWidget(empty_);
    stack_->addWidget(buildBench());
    connectBench();
    bench_.setResources(session.backends().resources);
    victimChanged();
    recipeChanged();
    corpusChanged();
}

QWidget* LabPage::headerChoices()
{
    return choiceRow(
        {labelled(tr("Victim"), new VictimChooser(session())), labelled(tr("Recipe"), new RecipeChooser(session()))});
}

QAction* LabPage::add(const QString& text, const QString& icon, const QKeySequence& shortcut, const QString& tip,
                      std::function<void()> triggered)
{
    auto* action = makeAction(this, text, icon, shortcut, tip, std::move(triggered));
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(action);
    actions_ << action;
    return action;
}

void LabPage::makeActions()
{
    const auto key = [](const char* keys) { return QKeySequence(QString::fromLatin1(keys)); };
    pick_ = add(tr("Pick from corpus..."), QStringLiteral("corpora"), key("Ctrl+L"), tr("Take a text from the corpus"),
                [this] { picker_->open(pickButton_); });
    previousExample_ = add(tr("Previous example"), {}, key("Alt+Up"), tr("Take the example before this one"),
                           [this] { stepCorpus(-1); });
    nextExample_ =
        add(tr("Next example"), {}, key("Alt+Down"), tr("Take the example after this one"), [this] { stepCorpus(1); });
    undo_ = add(tr("Undo"), QStringLiteral("undo"), key("Ctrl+Shift+Z"), tr("Take the last change of a word back"),
                [this] { bench_.undo(); });
    redo_ = add(tr("Redo"), QStringLiteral("redo"), key("Ctrl+Shift+Y"), tr("Make the change again"),
                [this] { bench_.redo(); });
    reset_ = add(tr("Reset"), QStringLiteral("reset"), key("Ctrl+R"), tr("Back to the text as it was"),
                 [this] { bench_.reset(); });
    run_ =
        add(tr("Attack"), QStringLiteral("play"), key("Ctrl+Return"), tr("Attack this text with the recipe"), [this] {
            banner_->clear();
            bench_.run();
        });
    stop_ = add(tr("Cancel"), QStringLiteral("cancel"), {}, tr("Stop the attack"), [this] {
        bench_.cancelRun();
        showTrace();
    });
    firstStep_ = add(tr("|<"), {}, key("Alt+Home"), tr("First step"), [this] { bench_.showStep(0); });
    previousStep_ = add(tr("<"), {}, key("Alt+Left"), tr("Step before"),
                        [this] { bench_.showStep(std::max(bench_.step() - 1, 0)); });
    nextStep_ = add(tr(">"), {}, key("Alt+Right"), tr("Next step"), [this] { bench_.showStep(bench_.step() + 1); });
    lastStep_ = add(tr(">|"), {}, key("Alt+End"), tr("Last step"), [this] { bench_.showStep(bench_.steps() - 1); });
    chooseVictim_ = makeAction(this, tr("Choose a victim"), QStringLiteral("victims"), {}, tr("Show the victims"),
                               [this] { session().goTo(QStringLiteral("victims")); });
}

QWidget* LabPage::buildBench()
{
    auto* box = new QWidget(stack_);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(theme::grid * 2, theme::grid, theme::grid * 2, theme::grid * 2);
    column->setSpacing(theme::grid);
    banner_ = new Banner(box);
    column->addWidget(banner_);
    column->addWidget(buildText());
    auto* splitter = new QSplitter(Qt::Horizontal, box);
    splitter->addWidget(buildCandidates());
    splitter->addWidget(buildTrace());
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    rememberSplitter(session(), QStringLiteral("lab"), splitter);
    column->addWidget(splitter, 1);
    return box;
}

QWidget* LabPage::buildText()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid);
    auto* top = new QHBoxLayout;
    editor_ = new SegmentEditor(box);
    top->addWidget(editor_, 1);
    pickButton_ = makeButton(pick_, box);
    top->addWidget(pickButton_, 0, Qt::AlignTop);
    column->addLayout(top);
    picker_ = new ExamplePicker(this);

    words_ = new HeatWords(box);
    words_->setFont(theme::readingFont());
    words_->setEmptyText(tr("The words appear here."));
    column->addWidget(new WordsArea(words_, box));

    bars_ = new ScoreBars(box);
    column->addWidget(bars_);
    auto* bottom = new QHBoxLayout;
    about_ = new QLabel(box);
    about_->setTextFormat(Qt::PlainText);
    bottom->addWidget(about_, 1);
    for (auto* action : {undo_, redo_, reset_})
        bottom->addWidget(makeButton(action, box));
    column->addLayout(bottom);
    return box;
}

QWidget* LabPage::buildCandidates()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, theme::grid, 0);
    candidatesTitle_ = heading(box);
    column->addWidget(candidatesTitle_);
    candidates_ = new CandidatesModel(this);
    candidatesProxy_ = new QSortFilterProxyModel(this);
    candidatesProxy_->setSourceModel(candidates_);
    candidatesProxy_->setSortRole(CandidatesModel::SortRole);
    candidatesView_ = makeTable(tr("Candidates"), candidatesProxy_, box);
    candidatesView_->setObjectName(QStringLiteral("candidates"));
    candidatesView_->setSortingEnabled(true);
    candidatesView_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder); // as the model has them
    candidatesView_->horizontalHeader()->setStretchLastSection(true);
    candidatesView_->setColumnWidth(CandidatesModel::Form, 140);
    for (const int column : {CandidatesModel::Change, CandidatesModel::Similarity})
        candidatesView_->setColumnWidth(column, 72);
    rememberColumns(session(), QStringLiteral("lab/candidates"), candidatesView_->horizontalHeader());
    connect(candidatesView_, &QTableView::activated, this, &LabPage::useCandidate);
    column->addWidget(candidatesView_, 1);
    auto* own = new QHBoxLayout;
    auto* label = new QLabel(tr("&Replace by"), box);
    ownWord_ = new QLineEdit(box);
    ownWord_->setObjectName(QStringLiteral("own-word"));
    ownWord_->setPlaceholderText(tr("your own word; empty deletes it"));
    ownWord_->setToolTip(tr("Enter puts it in the place of the chosen word"));
    label->setBuddy(ownWord_);
    connect(ownWord_, &QLineEdit::returnPressed, this, &LabPage::useOwnWord);
    own->addWidget(label);
    own->addWidget(ownWord_, 1);
    column->addLayout(own);
    return box;
}

QWidget* LabPage::buildTrace()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(theme::grid, 0, 0, 0);
    traceTitle_ = heading(box);
    traceTitle_->setWordWrap(true);
    column->addWidget(traceTitle_);
    trace_ = new TraceModel(this);
    traceView_ = makeTable(tr("Steps of the attack"), trace_, box);
    traceView_->setObjectName(QStringLiteral("trace"));
    traceView_->horizontalHeader()->setSectionResizeMode(TraceModel::What, QHeaderView::Stretch);
    traceView_->horizontalHeader()->setSectionResizeMode(TraceModel::Score, QHeaderView::ResizeToContents);
    traceView_->horizontalHeader()->setSectionResizeMode(TraceModel::Queries, QHeaderView::ResizeToContents);
    connect(traceView_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) {
                if (!fillingTrace_ && row.isValid())
                    bench_.showStep(row.row());
            });
    column->addWidget(traceView_, 1);
    auto* row = new QHBoxLayout;
    auto* main = makeButton(run_, box);
    main->setObjectName(QStringLiteral("run"));
    makePrimary(main);
    row->addWidget(main);
    row->addWidget(makeButton(stop_, box));
    row->addStretch(1);
    for (auto* action : {firstStep_, previousStep_, nextStep_, lastStep_}) {
        auto* button = new QToolButton(box);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setAccessibleName(action->statusTip());
        row->addWidget(button);
    }
    column->addLayout(row);
    return box;
}

void LabPage::connectBench()
{
    connect(&session(), &Session::victimChanged, this, &LabPage::victimChanged);
    connect(&session(), &Session::recipeChanged, this, &LabPage::recipeChanged);
    connect(&session(), &Session::corpusChanged, this, &LabPage::corpusChanged);
    connect(&session(), &Session::labRequested, this, &LabPage::takeExample);
    connect(editor_, &SegmentEditor::edited, this, &LabPage::takeTyped);
    connect(picker_, &ExamplePicker::picked, this, [this](int example) {
        corpusExample_ = example;
        stepCorpus(0);
        words_->setFocus();
    });
    connect(words_, &HeatWords::currentChanged, this, [this](int word) {
        const auto [segment, index] = placeOf(bench_.current(), word);
        bench_.chooseWord(segment, index);
    });
    connect(words_, &HeatWords::activated, this, [this] {
        if (candidatesProxy_->rowCount() > 0)
            candidatesView_->setCurrentIndex(candidatesProxy_->index(0, 0));
        candidatesView_->setFocus();
    });
    connect(&bench_, &LabBench::readyChanged, this, &LabPage::showState);
    connect(&bench_, &LabBench::textChanged, this, &LabPage::showWords);
    connect(&bench_, &LabBench::importanceChanged, this, &LabPage::showWords);
    connect(&bench_, &LabBench::wordChanged, this, &LabPage::showWords);
    connect(&bench_, &LabBench::answersChanged, this, &LabPage::showAnswers);
    connect(&bench_, &LabBench::candidatesChanged, this, &LabPage::showCandidates);
    connect(&bench_, &LabBench::resultChanged, this, &LabPage::showTrace);
    connect(&bench_, &LabBench::failed, this, [this](const Problem& problem) { banner_->showProblem(problem); });
    connect(&bench_, &LabBench::warned, this,
            [this](const QString& text) { banner_->show(Banner::Kind::Warning, text); });
}

void LabPage::activated()
{
    if (session().recipe().json().empty()) {
        try {
            session().setRecipe(core::attacks::Recipe::load("pwws"));
        } catch (const core::Error& error) {
            banner_->showProblem({toQt(error.problem()), toQt(error.remedy())});
        }
    }
    if (bench_.empty())
        stepCorpus(1); // something to attack at once
    if (bench_.empty())
        editor_->focusFirst();
}

QStringList LabPage::labels() const
{
    QStringList names;
    if (bench_.victim())
        for (const auto& label : bench_.victim()->card().labels)
            names << toQt(label);
    return names;
}

QString LabPage::referenceName() const
{
    const auto names = labels();
    const int label = bench_.reference();
    return label >= 0 && label < names.size() ? names[label] : QString();
}

void LabPage::victimChanged()
{
    banner_->clear();
    const auto& victim = session().victim();
    if (session().victimState() == LoadState::Failed)
        banner_->showProblem(session().victimProblem());
    if (victim) {
        QStringList segments;
        for (const auto& segment : victim->card().segments)
            segments << toQt(segment);
        const bool others = segments != editor_->segments();
        editor_->setSegments(segments);
        bars_->setLabels(labels());
        bench_.setVictim(victim);
        bars_->setLabels(labels());
        if (others || bench_.original().size() != static_cast<std::size_t>(segments.size()))
            takeTyped();
    } else {
        bench_.setVictim(nullptr);
    }
    showState();
}

void LabPage::recipeChanged()
{
    banner_->clear();
    bench_.setRecipe(session().recipe());
    const auto name = toQt(session().recipe().name());
    run_->setText(name.isEmpty() ? tr("Attack") : tr("Attack with %1").arg(name));
    showState();
}

void LabPage::corpusChanged()
{
    corpusExample_ = -1;
    picker_->setCorpus(session().corpus());
    const bool there = session().corpus() && !session().corpus()->examples.empty();
    for (auto* action : {pick_, previousExample_, nextExample_})
        action->setEnabled(there);
    pick_->setToolTip(there ? tr("Take a text from %1 (Ctrl+L)").arg(toQt(session().corpus()->name))
                            : tr("Import a corpus to take texts from it (Ctrl+L)"));
    if (there && isVisible() && bench_.empty())
        stepCorpus(1);
}

void LabPage::changeEvent(QEvent* event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::FontChange && words_ != nullptr)
        words_->setFont(theme::readingFont());
}

void LabPage::takeTyped()
{
    const auto tokenization = bench_.victim() ? bench_.victim()->card().tokenization : core::text::Tokenization::Auto;
    std::vector<core::text::Segment> segments;
    const auto texts = editor_->texts();
    for (int i = 0; i < texts.size(); ++i)
        segments.push_back({toStd(editor_->segments()[i]),
                            core::text::tokenize(toStd(texts[i]), tokenization),
                            true,
                            bench_.victim() ? bench_.victim()->card().language : "en",
                            {}});
    corpusExample_ = -1;
    bench_.setText(core::text::Input(std::move(segments)));
}

void LabPage::takeExample(const core::corpora::Example& example, const QStringList& labels)
{
    if (!bench_.victim())
        return;
    int gold = core::structures::labelOf(example.gold);
    try {
        std::vector<std::string> names;
        for (const auto& label : labels)
            names.push_back(toStd(label));
        gold = core::victims::mapLabels(names, bench_.victim()->card().labels).victimLabel(gold);
    } catch (const core::Error&) {
        gold = -1; // other labels than the victim's: the text can still be looked at
    }
    QStringList names;
    QStringList texts;
    for (const auto& segment : example.input.segments()) {
        names << toQt(segment.name);
        texts << toQt(segment.text.str());
    }
    if (names != editor_->segments()) {
        banner_->show(Banner::Kind::Warning,
                      tr("This text has the parts %1, but the victim reads %2.")
                          .arg(names.join(QStringLiteral(", ")), editor_->segments().join(QStringLiteral(", "))));
        return;
    }
    banner_->clear();
    editor_->setTexts(texts);
    bench_.setText(example.input, gold, toQt(example.id));
}

void LabPage::stepCorpus(int by)
{
    const auto& corpus = session().corpus();
    if (!corpus || corpus->examples.empty())
        return;
    corpusExample_ = std::clamp(corpusExample_ + by, 0, static_cast<int>(corpus->examples.size()) - 1);
    const int taken = corpusExample_;
    QStringList names;
    for (const auto& label : corpus->labels)
        names << toQt(label);
    takeExample(corpus->examples[static_cast<std::size_t>(taken)], names);
    corpusExample_ = taken;
}

void LabPage::useCandidate(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const auto candidate = candidates_->at(candidatesProxy_->mapToSource(index).row());
    bench_.apply(candidate);
    words_->setFocus();
}

void LabPage::useOwnWord()
{
    if (bench_.segment() < 0)
        return;
    static const QRegularExpression blanks(QStringLiteral("\\s+"));
    bench_.replaceChosen(ownWord_->text().split(blanks, Qt::SkipEmptyParts));
    ownWord_->clear();
    words_->setFocus();
}

void LabPage::showState()
{
    const auto state = session().victimState();
    if (!session().victim()) {
        empty_->setSentence(state == LoadState::Loading  ? tr("Loading %1 ...").arg(session().victimSpec())
                            : state == LoadState::Failed ? session().victimProblem().text()
                                                         : tr("Choose a victim to try texts on."));
        chooseVictim_->setVisible(state != LoadState::Loading);
        stack_->setCurrentIndex(0);
    } else {
        stack_->setCurrentIndex(1);
    }
    showWords();
    showAnswers();
    showCandidates();
    showTrace();
}

void LabPage::showWords()
{
    words_->setWords(heatWords(bench_.original(), bench_.current(), bench_.importance()));
    words_->setUnit(bench_.importance().empty()
                        ? QString()
                        : tr("importance for \"%1\" by %2").arg(referenceName(), toQt(session().recipe().name())));
    words_->setCurrent(wordAt(bench_.current(), bench_.segment(), bench_.index()));
    const auto percent = formatPercent(bench_.current().perturbedShare());
    QStringList facts;
    if (bench_.step() >= 0)
        facts << tr("Step %1 of %2").arg(bench_.step() + 1).arg(bench_.steps());
    if (bench_.current().perturbedShare() > 0.0)
        facts << tr("%1 of the words changed").arg(percent);
    if (bench_.gold() >= 0 && bench_.gold() != core::structures::labelOf(bench_.before()) &&
        core::structures::labelOf(bench_.before()) >= 0)
        facts << tr("the victim is wrong without any change, so an attack skips this text");
    about_->setText(facts.join(QStringLiteral(", ")));
    undo_->setEnabled(bench_.canUndo());
    redo_->setEnabled(bench_.canRedo());
    reset_->setEnabled(bench_.canUndo());
}

void LabPage::showAnswers()
{
    bars_->setGold(bench_.gold());
    bars_->setAnswers(bench_.before(), bench_.after());
    showWords();
    showTrace();
}

void LabPage::showCandidates()
{
    const bool shown = bench_.step() >= 0 && !bench_.result()->trace.steps.empty();
    const auto* step = shown ? &bench_.result()->trace.steps[static_cast<std::size_t>(bench_.step())] : nullptr;
    const bool ofStep = step && step->kind != "rank" && step->segment == bench_.segment() &&
                        static_cast<int>(step->index) == bench_.index() && !step->candidates.empty();
    // What a candidate changes counts from the text it was put into.
    const int here = bench_.step();
    const double now = scoreOf(!ofStep    ? bench_.after()
                               : here > 0 ? bench_.result()->trace.steps[static_cast<std::size_t>(here) - 1].answer
                                          : bench_.result()->originalOutput,
                               bench_.reference());
    candidates_->setCandidates(ofStep ? step->candidates : bench_.candidates(), referenceName(), now);
    ownWord_->setEnabled(bench_.segment() >= 0 && bench_.ready());
    const auto word = bench_.chosenForm();
    const auto rows = static_cast<std::uint64_t>(candidates_->rowCount());
    if (word.isEmpty())
        candidatesTitle_->setText(tr("Choose a word to see what may take its place"));
    else if (ofStep)
        candidatesTitle_->setText(tr("Tried in step %1 (%2)")
                                      .arg(bench_.step() + 1)
                                      .arg(formatPlural(rows, tr("candidate"), tr("candidates"))));
    else if (bench_.candidatesAwaited())
        candidatesTitle_->setText(tr("Candidates for \"%1\" ...").arg(word));
    else
        candidatesTitle_->setText(rows == 0 ? tr("The recipe has no candidates for \"%1\"").arg(word)
                                            : tr("Candidates for \"%1\" (%2)").arg(word, formatCount(rows)));
}

void LabPage::showTrace()
{
    fillingTrace_ = true;
    trace_->setResult(bench_.result(), bench_.reference(), referenceName());
    if (bench_.step() >= 0) {
        traceView_->selectRow(bench_.step());
        traceView_->scrollTo(trace_->index(bench_.step(), 0));
    } else {
        traceView_->clearSelection();
    }
    fillingTrace_ = false;
    const bool there = bench_.steps() > 0;
    const bool running = bench_.running();
    firstStep_->setEnabled(there && bench_.step() != 0);
    previousStep_->setEnabled(there && bench_.step() > 0);
    nextStep_->setEnabled(there && bench_.step() + 1 < bench_.steps());
    lastStep_->setEnabled(nextStep_->isEnabled());
    run_->setEnabled(bench_.ready() && !bench_.empty() && bench_.reference() >= 0 && !running);
    stop_->setVisible(running);
    const auto recipe = toQt(session().recipe().name());
    if (running)
        traceTitle_->setText(tr("Running %1 ...").arg(recipe));
    else if (bench_.result())
        traceTitle_->setText(outcomeOf(*bench_.result(), labels()));
    else
        traceTitle_->setText(tr("Trace: run the recipe to see it step by step"));
}

QString LabPage::viewName(int n) const
{
    return n == 1 ? QStringLiteral("word") : n == 2 ? QStringLiteral("trace") : QString();
}

bool LabPage::showView(int n)
{
    if (n < 0 || n > 2 || !bench_.ready())
        return n == 0;
    if (bench_.empty()) {
        if (session().corpus())
            stepCorpus(1);
        return n == 0;
    }
    const auto& importance = bench_.importance();
    if (n == 1 && !importance.empty()) {
        const auto top = std::max_element(importance.begin(), importance.end(),
                                          [](const auto& a, const auto& b) { return a.importance < b.importance; });
        bench_.chooseWord(top->segment, static_cast<int>(top->index));
    }
    if (n == 2)
        bench_.run();
    return true;
}

} // namespace ui
