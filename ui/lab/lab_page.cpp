#include "ui/lab/lab_page.h"

#include <algorithm>

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QVBoxLayout>

#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"
#include "core/victims/typed_input.h"
#include "ui/arcs/arc_export.h"
#include "ui/arcs/arc_view.h"
#include "ui/arcs/tree_facts.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/help/guide_of.h"
#include "ui/lab/agent_panel.h"
#include "ui/lab/bench/result_text.h"
#include "ui/lab/beside_panel.h"
#include "ui/lab/candidates_panel.h"
#include "ui/lab/colour_bar.h"
#include "ui/lab/example_picker.h"
#include "ui/lab/lab_answers.h"
#include "ui/lab/segment_editor.h"
#include "ui/lab/trace_panel.h"
#include "ui/lab/tries/tries_panel.h"
#include "ui/lab/tries/try_keeper.h"
#include "ui/lab/victims/asked_panel.h"
#include "ui/lab/wall/wall_keeper.h"
#include "ui/lab/wall/wall_panel.h"
#include "ui/lab/words_area.h"
#include "ui/lab/words_of_input.h"
#include "ui/lab/working_line.h"
#include "ui/session/choosers.h"
#include "ui/session/example_requests.h"
#include "ui/session/recipe_chooser.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"
#include "ui/session/text_language.h"
#include "ui/text/heat_words.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/menu_button.h"
#include "ui/widgets/styled_label.h"

namespace ui {

namespace {

enum Tab { AttackTab, TriesTab, AllTab, WallTab, AgentTab }; ///< In the order in which they are added.

using Texts = std::vector<std::pair<std::string, std::string>>; ///< Of an input, by segment.

Texts textsOf(const core::text::Input& input)
{
    Texts texts;
    for (const auto& segment : input.segments())
        texts.emplace_back(segment.name, segment.text.str());
    return texts;
}

} // namespace

LabPage::LabPage(Session& session, QWidget* parent) : Page(session, parent), bench_(session.jobs())
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
    putBackLast();
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
    adopt(action);
    return action;
}

void LabPage::adopt(QAction* action)
{
    // While the page is shown, the choosers in the window's title row included.
    action->setShortcutContext(Qt::WindowShortcut);
    addAction(action);
    actions_ << action;
}

void LabPage::makeActions()
{
    const auto key = [](const char* keys) { return QKeySequence(QString::fromLatin1(keys)); };
    pick_ = add(tr("Pick from corpus..."), QStringLiteral("corpora"), key("Ctrl+L"), tr("Take a text from the corpus"),
                [this] { showPicker(); });
    previousExample_ = add(tr("Previous example"), {}, key("Alt+Up"), tr("Take the example before this one"), [this] {
        untouched_ = false;
        stepCorpus(-1);
    });
    nextExample_ = add(tr("Next example"), {}, key("Alt+Down"), tr("Take the example after this one"), [this] {
        untouched_ = false;
        stepCorpus(1);
    });
    undo_ = add(tr("Undo"), QStringLiteral("undo"), QKeySequence(QKeySequence::Undo),
                tr("Undo the last change of a word"), [this] { bench_.undo(); });
    redo_ =
        add(tr("Redo"), QStringLiteral("redo"), key("Ctrl+Shift+Z"), tr("Redo the change"), [this] { bench_.redo(); });
    reset_ = add(tr("Reset"), QStringLiteral("reset"), key("Ctrl+R"), tr("Back to the text as it was"),
                 [this] { bench_.reset(); });
    attackWord_ =
        add(tr("Attack this word"), QStringLiteral("play"), key("Ctrl+Shift+Return"),
            tr("Put the most harmful candidate in the place of the chosen word"), [this] { bench_.attackWord(); });
    lock_ = add(tr("Lock word"), QStringLiteral("held"), key("Ctrl+Shift+L"),
                tr("No attack touches the chosen word, until it is unlocked in the same way"),
                [this] { bench_.toggleLock(); });
    insert_ = add(tr("Insert a word..."), QStringLiteral("add"), {},
                  tr("Type words that go behind the chosen one (Ins in the words)"),
                  [this] { candidates_->focusInsertion(); });
    remove_ = add(tr("Remove word"), QStringLiteral("remove"), {},
                  tr("Take the chosen word out of the text (Del in the words)"), [this] { bench_.replaceChosen({}); });
    moveLeft_ =
        add(tr("Move word left"), {}, {}, tr("Swap the chosen word with the one before it (Ctrl+Left in the words)"),
            [this] { moveChosen(-1); });
    moveRight_ =
        add(tr("Move word right"), {}, {}, tr("Swap the chosen word with the one behind it (Ctrl+Right in the words)"),
            [this] { moveChosen(1); });
    copyText_ = add(tr("Copy result as text"), QStringLiteral("copy"), {},
                    tr("Copy the text before and after with the victim's answers, as Markdown"),
                    [this] { copyResult(core::reports::toMarkdown, tr("The result is on the clipboard.")); });
    copyTex_ = add(tr("Copy result as LaTeX"), QStringLiteral("copy"), {},
                   tr("Copy the text before and after with the victim's answers, as a LaTeX table"), [this] {
                       copyResult(core::reports::toLatex,
                                  tr("The table is on the clipboard. It needs \\usepackage{booktabs}."));
                   });
    showTries_ = add(tr("Tries"), QStringLiteral("lab"), key("Ctrl+T"),
                     tr("Show all texts that were tried in this project, or the candidates again"),
                     [this] { tabs_->setCurrentIndex(tabs_->currentIndex() == TriesTab ? AttackTab : TriesTab); });
    showAsked_ = add(tr("All victims"), QStringLiteral("victims"), key("Ctrl+Shift+V"),
                     tr("Put this text to all victims: who disagrees, and what flips each"),
                     [this] { tabs_->setCurrentIndex(tabs_->currentIndex() == AllTab ? AttackTab : AllTab); });
    showWall_ = add(tr("Hard cases"), QStringLiteral("warning"), key("Ctrl+Shift+H"),
                    tr("Show all texts that ever broke a victim, and which of them break one now"),
                    [this] { tabs_->setCurrentIndex(tabs_->currentIndex() == WallTab ? AttackTab : WallTab); });
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
    tabs_ = new QTabWidget(box);
    tabs_->setObjectName(QStringLiteral("lab-tabs"));
    tabs_->setDocumentMode(true);
    auto* splitter = new QSplitter(Qt::Horizontal, tabs_);
    candidates_ = new CandidatesPanel(session(), bench_, splitter);
    splitter->addWidget(candidates_);
    trace_ = new TracePanel(bench_, splitter);
    trace_->setRunner([this](LabBench::Search search) { runAttack(search); });
    for (auto* action : trace_->panelActions())
        adopt(action);
    splitter->addWidget(trace_);
    sizeTexts();
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    rememberSplitter(session(), QStringLiteral("lab"), splitter);
    keeper_ = new TryKeeper(session(), bench_, this);
    tries_ = new TriesPanel(session(), *keeper_, *banner_, tabs_);
    tabs_->addTab(splitter, tr("Attack"));
    tabs_->addTab(tries_, tr("Tries"));
    asked_ = new AskedPanel(session(), tabs_);
    tabs_->addTab(asked_, tr("All victims"));
    for (auto* action : asked_->panelActions())
        adopt(action);
    connect(asked_, &AskedPanel::changeWanted, this, &LabPage::takeChange);
    connect(asked_, &AskedPanel::besideWanted, beside_, &BesidePanel::choose);
    connect(asked_, &AskedPanel::victimWanted, &session(), &Session::setVictim);
    connect(&bench_, &LabBench::textChanged, this, [this] { asked_->setText(bench_.current()); });
    wallKeeper_ = new WallKeeper(session(), this);
    wall_ = new WallPanel(session(), *wallKeeper_, *banner_, tabs_);
    tabs_->addTab(wall_, tr("Hard cases"));
    agent_ = new AgentPanel(session(), tabs_);
    tabs_->addTab(agent_, tr("Agent"));
    connect(agent_, &AgentPanel::changeWanted, this, &LabPage::takeChange);
    connect(&bench_, &LabBench::textChanged, this, [this] { agent_->setText(bench_.current()); });
    actions_ << wall_->panelActions();
    column->addWidget(tabs_, 1);
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
    words_->setProperty(guideProperty, QStringLiteral("measures.md#importance"));
    words_->setEmptyText(tr("The words appear here."));
    words_->setArrangeable(true);
    column->addWidget(new WordsArea(words_, box));
    beside_ = new BesidePanel(session(), bench_, box);
    column->addWidget(beside_->words());
    auto* choices = new QHBoxLayout;
    choices->setSpacing(2 * theme::grid);
    colours_ = new ColourBar(box);
    connect(colours_, &ColourBar::salienceChanged, this, &LabPage::takeColours);
    connect(colours_, &ColourBar::scaleChanged, this, &LabPage::showWords);
    choices->addWidget(colours_, 1);
    choices->addWidget(beside_, 1);
    column->addLayout(choices);

    answers_ = new LabAnswers(bench_, box);
    for (auto* action : answers_->arcs()->viewActions())
        actions_ << action;
    for (auto* view : QList<ArcView*>{answers_->arcs(), answers_->forms(), answers_->equations()} + beside_->trees())
        tellExports(*view, *banner_);
    auto* answers = new QHBoxLayout;
    answers->setSpacing(2 * theme::grid);
    auto* own = new QVBoxLayout;
    own->setSpacing(2);
    answersTitle_ = new StyledLabel(StyledLabel::Style::Bold, box);
    own->addWidget(answersTitle_);
    own->addWidget(answers_);
    own->addStretch(1);
    answers->addLayout(own, 1);
    answers->addWidget(beside_->answers(), 1);
    column->addLayout(answers);
    for (auto* action : beside_->panelActions())
        adopt(action);
    connect(beside_, &BesidePanel::swapWanted, this, &LabPage::swapVictims);
    connect(&beside_->other(), &OtherVictim::changed, this, &LabPage::showWords);
    auto* bottom = new QHBoxLayout;
    about_ = new QLabel(box);
    about_->setWordWrap(true);
    about_->setTextFormat(Qt::PlainText);
    // The working line replaces the facts: no space is reserved for it, and nothing jumps when it appears.
    auto* line = new QStackedWidget(box);
    line->addWidget(about_);
    auto* working = new WorkingLine(bench_, line);
    line->addWidget(working);
    connect(working, &WorkingLine::wanted, line, [line](bool wanted) { line->setCurrentIndex(wanted ? 1 : 0); });
    bottom->addWidget(line, 1);
    QList<QWidget*> buttons;
    for (auto* action : {attackWord_, lock_, undo_, redo_, reset_})
        buttons << makeButton(action, box);
    buttons << makeMenuButton(tr("&Copy"), {copyText_, copyTex_});
    bottom->addWidget(flowOf(buttons, box));
    column->addLayout(bottom);
    return box;
}

void LabPage::connectBench()
{
    connect(&session(), &Session::victimChanged, this, &LabPage::victimChanged);
    connect(&session(), &Session::recipeChanged, this, &LabPage::recipeChanged);
    connect(&session(), &Session::corpusChanged, this, &LabPage::corpusChanged);
    connect(&session(), &Session::labRequested, this, &LabPage::openExample);
    connect(editor_, &SegmentEditor::edited, this, &LabPage::takeTyped);
    connect(picker_, &ExamplePicker::picked, this, [this](int example) {
        untouched_ = false;
        corpusExample_ = example;
        stepCorpus(0);
        words_->setFocus();
    });
    connect(words_, &HeatWords::currentChanged, this, [this](int word) {
        const auto [segment, index] = placeOf(bench_.current(), word);
        bench_.chooseWord(segment, index);
    });
    connect(words_, &HeatWords::activated, candidates_, &CandidatesPanel::focusFirst);
    connect(words_, &HeatWords::moveWanted, this, [this](int word, int gap) {
        const auto [segment, index] = placeOf(bench_.current(), word);
        bench_.moveWord(segment, index, index + (gap > word ? gap - 1 : gap) - word);
    });
    connect(words_, &HeatWords::removeWanted, this, [this] { bench_.replaceChosen({}); });
    connect(words_, &HeatWords::insertWanted, candidates_, &CandidatesPanel::focusInsertion);
    connect(answers_, &LabAnswers::wordActivated, attackWord_, &QAction::trigger);
    connect(candidates_, &CandidatesPanel::used, this, [this] {
        if (answers_->trees())
            answers_->arcs()->setFocus();
        else
            words_->setFocus();
    });
    connect(trace_, &TracePanel::aboutToRun, this, &LabPage::clearBanner);
    connect(keeper_, &TryKeeper::failed, this, [this](const Problem& problem) { banner_->showProblem(problem); });
    connect(tries_, &TriesPanel::restoreWanted, this, &LabPage::restoreTry);
    connect(&ExampleRequests::of(session()), &ExampleRequests::resultOpened, this, &LabPage::openResult);
    connect(&session(), &Session::projectChanged, this, &LabPage::putBackLast);
    connect(wall_, &WallPanel::tryWanted, this, &LabPage::restoreTry);
    connect(wall_, &WallPanel::opened, this, [this] { tabs_->setCurrentIndex(AttackTab); });
    connect(&ExampleRequests::of(session()), &ExampleRequests::wallWanted, this,
            [this] { tabs_->setCurrentIndex(WallTab); });
    connect(&ExampleRequests::of(session()), &ExampleRequests::tryWanted, this, &LabPage::restoreTry);
    connect(&bench_, &LabBench::readyChanged, this, [this] {
        clearBanner();
        showState();
    });
    connect(&bench_, &LabBench::textChanged, this, &LabPage::showWords);
    connect(&bench_, &LabBench::importanceChanged, this, &LabPage::showWords);
    connect(&bench_, &LabBench::wordChanged, this, &LabPage::showWords);
    connect(&bench_, &LabBench::locksChanged, this, &LabPage::showWords);
    connect(&bench_, &LabBench::answersChanged, this, &LabPage::showAnswers);
    connect(&bench_, &LabBench::candidatesChanged, candidates_, &CandidatesPanel::refresh);
    connect(&bench_, &LabBench::resultChanged, trace_, &TracePanel::refresh);
    connect(&bench_, &LabBench::failed, this, [this](const Problem& problem) { banner_->showProblem(problem); });
    connect(&bench_, &LabBench::notice, this, [this](const QString& text) { banner_->show(Banner::Kind::Info, text); });
}

void LabPage::clearBanner()
{
    const auto mismatch = bench_.mismatch();
    if (session().victimState() == LoadState::Failed)
        banner_->showProblem(session().victimProblem());
    else if (const auto held = Session::whyHeld(session().recipe()))
        banner_->showProblem(*held, tr("Show the command..."), [this] {
            if (session().mayRun(session().recipe(), [this] { recipeChanged(); }))
                recipeChanged();
        });
    else if (mismatch.isEmpty())
        banner_->clear();
    else
        banner_->show(Banner::Kind::Warning, mismatch, tr("Use %1").arg(usualRecipe()), [this] { takeUsualRecipe(); });
}

QString LabPage::usualRecipe() const
{
    const auto& victim = bench_.victim();
    return toQt(core::attacks::Recipe::forOneText(victim ? core::structures::findTask(victim->card().task) : nullptr));
}

void LabPage::takeUsualRecipe()
{
    try {
        session().setRecipe(core::attacks::Recipe::load(toStd(usualRecipe())));
    } catch (const core::Error& error) {
        banner_->showProblem({toQt(error.problem()), toQt(error.remedy())});
    }
}

void LabPage::activated()
{
    if (session().recipe().empty())
        takeUsualRecipe();
    if (bench_.empty() && !awaited_)
        stepCorpus(1); // something to attack at once
    if (bench_.empty())
        editor_->focusFirst();
}

void LabPage::victimChanged()
{
    const auto& victim = session().victim();
    if (foreignLanguage(session()) != language_)
        recipeChanged();
    if (victim) {
        QStringList segments;
        for (const auto& segment : victim->card().segments)
            segments << toQt(segment);
        const bool others = segments != editor_->segments();
        editor_->setSegments(segments);
        bench_.setVictim(victim, differentiatedBy(session(), session().victimSpec()));
        if (others || bench_.original().size() != static_cast<std::size_t>(segments.size()))
            takeTyped();
        else if (gold_.index() != 0)
            bench_.setGold(goldFor(victim->card(), gold_, goldLabels_));
    } else {
        bench_.setVictim(nullptr);
    }
    clearBanner();
    if (const auto awaited = victim ? std::exchange(awaited_, {}) : nullptr)
        takeExample(awaited->first, awaited->second);
    if (session().victimState() == LoadState::Failed)
        awaitedTry_ = nullptr;
    if (const auto tried = victim ? std::exchange(awaitedTry_, {}) : nullptr)
        takeTry(*tried);
    showState();
}

void LabPage::restoreTry(core::store::Id id)
{
    if (!session().project())
        return;
    untouched_ = false;
    tabs_->setCurrentIndex(AttackTab);
    try {
        auto tried = std::make_shared<const core::store::TryRecord>(session().project()->oneTry(id));
        const auto recipe = core::attacks::Recipe::stored(tried->recipe);
        if (!recipe.empty() && recipe.json() != session().recipe().json())
            session().setRecipe(recipe);
        if (session().victim() && toStd(session().victimSpec()) == tried->victim)
            return takeTry(*tried);
        awaitedTry_ = std::move(tried);
        session().setVictim(toQt(awaitedTry_->victim));
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
}

void LabPage::openResult(const core::store::TryRecord& tried)
{
    untouched_ = false;
    tabs_->setCurrentIndex(AttackTab);
    takeOrAwait(tried);
}

void LabPage::takeOrAwait(const core::store::TryRecord& tried)
{
    if (bench_.victim() && toStd(session().victimSpec()) == tried.victim)
        takeTry(tried);
    else
        awaitedTry_ = std::make_shared<const core::store::TryRecord>(tried);
}

void LabPage::putBackLast()
{
    const auto project = session().project();
    if (!project || session().projectState() != LoadState::Ready || session().plain() || putBackOf_.lock() == project)
        return;
    putBackOf_ = project;
    using Last = std::optional<core::store::TryRecord>;
    session().jobs().run(
        this, {tr("Read the last try"), false, true},
        [project](JobControl&) {
            const auto all = project->tries();
            return all.empty() ? Last() : Last(project->oneTry(all.front().id));
        },
        [this, project](Last last) {
            const bool used =
                !untouched_ || bench_.canUndo() || bench_.canRedo() || bench_.result() || bench_.running();
            if (!last || used || project != session().project() || toStd(session().victimSpec()) != last->victim)
                return;
            if (core::attacks::Recipe::stored(last->recipe).json() != bench_.recipe().json())
                last->result.trace = {}; // it is another attack's
            takeOrAwait(*last);
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void LabPage::takeTry(const core::store::TryRecord& tried)
{
    QStringList names;
    QStringList texts;
    for (const auto& segment : tried.result.original.segments()) {
        names << toQt(segment.name);
        texts << toQt(segment.text.str());
    }
    if (names != editor_->segments()) {
        banner_->show(Banner::Kind::Warning,
                      tr("This text has the parts %1, but the victim reads %2.")
                          .arg(names.join(QStringLiteral(", ")), editor_->segments().join(QStringLiteral(", "))));
        return;
    }
    clearBanner();
    editor_->setTexts(texts);
    goldLabels_.clear();
    for (const auto& label : tried.labels)
        goldLabels_ << toQt(label);
    const auto& card = bench_.victim()->card();
    auto result = tried.result;
    gold_ = result.gold;
    result.gold = goldFor(card, gold_, goldLabels_);
    corpusExample_ = -1;
    bench_.restore(result);
    taken_ = bench_.example();
    taken_->gold = gold_;
    if (card.hash != tried.victimHash)
        banner_->show(Banner::Kind::Info, tr("The victim has changed since this text was tried: its answers are new."));
}

void LabPage::openExample(const core::corpora::Example& example, const QStringList& labels)
{
    untouched_ = false;
    awaitedTry_ = nullptr;
    if (bench_.victim())
        takeExample(example, labels);
    else
        awaited_ = std::make_shared<const std::pair<core::corpora::Example, QStringList>>(example, labels);
}

void LabPage::recipeChanged()
{
    const bool held = Session::whyHeld(session().recipe()).has_value();
    language_ = foreignLanguage(session());
    bench_.setRecipe(held ? core::attacks::Recipe() : session().recipe().forLanguage(textLanguage(session())));
    clearBanner();
    trace_->setRecipe(toQt(session().recipe().name()));
    showState();
}

void LabPage::corpusChanged()
{
    corpusExample_ = -1;
    if (foreignLanguage(session()) != language_)
        recipeChanged();
    picker_->setCorpus(session().corpus());
    const bool there = session().corpus() && !session().corpus()->examples.empty();
    for (auto* action : {pick_, previousExample_, nextExample_})
        action->setEnabled(there);
    pick_->setToolTip(there ? tr("Take a text from %1 (Ctrl+L)").arg(toQt(session().corpus()->name))
                            : tr("Import a corpus to take texts from it (Ctrl+L)"));
    if (there && isVisible() && bench_.empty() && !awaited_)
        stepCorpus(1);
}

void LabPage::changeEvent(QEvent* event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::FontChange && trace_ != nullptr)
        sizeTexts();
}

void LabPage::sizeTexts()
{
    words_->setFont(theme::readingFont());
    beside_->sizeTexts();
    for (auto* view : {answers_->arcs(), answers_->forms(), answers_->equations()})
        view->setFont(theme::readingFont());
    // High trees let the page scroll; they do not squeeze the candidates.
    candidates_->setMinimumHeight(10 * fontMetrics().height());
}

void LabPage::takeTyped()
{
    Texts typed;
    const auto texts = editor_->texts();
    for (int i = 0; i < texts.size(); ++i) {
        typed.emplace_back(toStd(editor_->segments()[i]), toStd(texts[i]));
        untouched_ = untouched_ && texts[i].isEmpty();
    }
    if (taken_ && bench_.victim() && typed == textsOf(taken_->input))
        return useTaken(); // a change that was taken back: it is the example again, with its gold answer
    corpusExample_ = -1;
    gold_ = {};
    bench_.setText(
        core::victims::typedInput(bench_.victim() ? bench_.victim()->card() : core::victims::VictimCard(), typed));
}

void LabPage::takeExample(const core::corpora::Example& example, const QStringList& labels)
{
    if (!bench_.victim())
        return;
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
    clearBanner();
    editor_->setTexts(texts);
    taken_ = example;
    goldLabels_ = labels;
    useTaken();
}

void LabPage::useTaken()
{
    auto example = *taken_;
    gold_ = example.gold;
    if (const auto& corpus = session().corpus()) {
        const auto& all = corpus->examples;
        const auto here = std::find_if(all.begin(), all.end(), [&](const auto& e) { return e.hash == example.hash; });
        corpusExample_ = here == all.end() ? -1 : static_cast<int>(here - all.begin());
    }
    example.gold = goldFor(bench_.victim()->card(), gold_, goldLabels_);
    bench_.setExample(std::move(example));
}

void LabPage::runAttack(LabBench::Search search)
{
    try {
        bench_.run(search, beside_->other().asVictim(beside_->against()));
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
}

void LabPage::takeColours()
{
    bench_.setSalience(colours_->salience());
    beside_->other().bench().setSalience(colours_->salience());
    showWords();
}

void LabPage::moveChosen(int by) { bench_.moveWord(bench_.segment(), bench_.index(), bench_.index() + by); }

void LabPage::takeChange(const core::text::Input& text)
{
    auto segments = bench_.current().segments(); // under the names that the first victim has for them
    for (std::size_t i = 0; i < segments.size() && i < text.size(); ++i)
        segments[i].text = text[i].text;
    bench_.put(core::text::Input(std::move(segments)));
}

void LabPage::swapVictims(const QString& first, const QString& second)
{
    beside_->choose(second);
    session().setVictim(first);
}

void LabPage::showPicker()
{
    const auto& corpus = session().corpus();
    QStringList names; // as the victim calls them, where a corpus only counts them
    if (corpus && bench_.victim())
        for (int label = 0; label < static_cast<int>(corpus->labels.size()); ++label) {
            QStringList own;
            for (const auto& name : corpus->labels)
                own << toQt(name);
            const int there =
                core::structures::labelOf(goldFor(bench_.victim()->card(), core::structures::ClassLabel{label}, own));
            names << (there >= 0 ? bench_.labels().value(there) : own[label]);
        }
    picker_->setLabels(names);
    picker_->open(pickButton_);
}

void LabPage::copyResult(std::string (*write)(const core::reports::Table&), const QString& message)
{
    const bool attacked = bench_.step() >= 0;
    const auto table =
        resultTable({bench_.original(), bench_.current(), bench_.before(), bench_.after(), bench_.labels(),
                     toQt(bench_.victim()->card().name), attacked ? toQt(session().recipe().name()) : QString()});
    QGuiApplication::clipboard()->setText(toQt(write(table)));
    banner_->show(Banner::Kind::Good, message);
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
    showAnswers();
    candidates_->refresh();
}

void LabPage::showWords()
{
    auto shown = heatWords(bench_.original(), bench_.locked(), bench_.colours());
    for (int i = 0; i < static_cast<int>(shown.size()); ++i)
        if (const auto [segment, index] = placeOf(bench_.current(), i); bench_.isLocked(segment, index)) {
            auto& word = shown[static_cast<std::size_t>(i)];
            word.locked = true;
            word.toolTip += (word.toolTip.isEmpty() ? QString() : QStringLiteral("; ")) + tr("locked");
        }
    words_->setWords(std::move(shown));
    words_->setUnit(ColourBar::unitOf(bench_));
    words_->setScale(colours_->scale());
    beside_->heat()->setScale(colours_->scale());
    colours_->refresh(bench_,
                      std::max(words_->largest(), beside_->heat()->isVisible() ? beside_->heat()->largest() : 0.0));
    words_->setCurrent(wordAt(bench_.current(), bench_.segment(), bench_.index()));
    answers_->refresh();
    answersTitle_->setVisible(beside_->other().reads());
    answersTitle_->setText(session().victimName(session().victimSpec()));
    about_->setText(facts().join(QStringLiteral(" \u00b7 ")));
    undo_->setEnabled(bench_.canUndo());
    redo_->setEnabled(bench_.canRedo());
    reset_->setEnabled(bench_.canUndo());
    for (auto* action : {copyText_, copyTex_})
        action->setEnabled(bench_.victim() && !bench_.empty() && bench_.after().index() != 0);
    attackWord_->setEnabled(bench_.segment() >= 0 && bench_.canAttack());
    lock_->setEnabled(bench_.segment() >= 0 && bench_.ready());
    for (auto* action : {insert_, remove_, moveLeft_, moveRight_})
        action->setEnabled(bench_.segment() >= 0);
    lock_->setText(bench_.isLocked(bench_.segment(), bench_.index()) ? tr("Unlock word") : tr("Lock word"));
}

QStringList LabPage::facts() const
{
    QStringList facts;
    if (bench_.step() >= 0)
        facts << tr("Step %1 of %2").arg(bench_.step() + 1).arg(bench_.steps());
    if (const double share = bench_.locked().perturbedShare(); share > 0.0)
        facts << tr("%1 of the words changed").arg(formatPercent(share));
    const int gold = core::structures::labelOf(bench_.gold());
    const int answer = core::structures::labelOf(bench_.before());
    if (gold >= 0 && answer >= 0 && gold != answer)
        facts << tr("the victim is wrong without any change, so an attack skips this text");
    if (answers_->trees() && !bench_.empty()) {
        core::attacks::AttackResult now;
        now.original = bench_.original();
        now.perturbed = bench_.current();
        now.gold = bench_.gold();
        now.originalOutput = bench_.before();
        now.perturbedOutput = bench_.after();
        facts << treeFacts(now, core::attacks::scoringOf(session().recipe(), nullptr).trees);
        if (bench_.gold().index() == 0 && bench_.before().index() != 0)
            facts << tr("against its own first tree");
    }
    return facts;
}

void LabPage::showAnswers()
{
    showWords();
    trace_->refresh();
}

} // namespace ui
