#include "ui/campaigns/grid_panel.h"

#include <algorithm>

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/campaigns/campaigns_model.h"
#include "ui/campaigns/success_curve.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"
#include "ui/session/text_language.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/flow_layout.h"

namespace ui {

using core::attacks::Recipe;
using core::store::Id;

namespace {

constexpr std::size_t usualExamples = 100;        ///< Of each corpus.
constexpr int curveEveryMs = 1000;                ///< While the campaign runs.
const QString ownPrefix = QStringLiteral("own:"); ///< Of the names of recipes that the user changed.

/// \throws core::Error when there is none.
Recipe recipeCalled(const Session& session, const QString& name)
{
    if (!name.startsWith(ownPrefix))
        return Recipe::load(toStd(name));
    const auto own = session.keptRecipes();
    const auto found =
        std::ranges::find_if(own, [&](const Recipe& recipe) { return ownPrefix + toQt(recipe.name()) == name; });
    if (found == own.end())
        throw core::Error("there is no recipe " + toStd(name.mid(ownPrefix.size())) + " any more");
    return *found;
}

void addChoice(QListWidget* list, const QString& shown, const QVariant& value, bool chosen)
{
    auto* item = new QListWidgetItem(shown, list);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(chosen ? Qt::Checked : Qt::Unchecked);
    item->setData(Qt::UserRole, value);
}

QList<QVariant> checkedIn(const QListWidget* list)
{
    QList<QVariant> values;
    for (int i = 0; i < list->count(); ++i)
        if (list->item(i)->checkState() == Qt::Checked)
            values << list->item(i)->data(Qt::UserRole);
    return values;
}

std::vector<QString> victimNames(const Session& session, const GridPlan& plan)
{
    std::vector<QString> names;
    for (const auto& victim : plan.victims)
        names.push_back(session.victimName(toQt(victim.spec)));
    return names;
}

} // namespace

GridPanel::GridPanel(Session& session, CampaignRuns& runs, QWidget* parent)
    : QWidget(parent), session_(session), runs_(runs), model_(new GridModel(this)),
      sample_(core::campaigns::sampleParameters(), QStringLiteral("grid-")), curveWait_(new QTimer(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    banner_ = new Banner(this);
    column->addWidget(banner_);
    column->addWidget(buildChoices(), 2);
    column->addWidget(buildCells(), 3);
    curveWait_->setSingleShot(true);
    curveWait_->setInterval(curveEveryMs);
    connect(curveWait_, &QTimer::timeout, this, &GridPanel::readCurve);
    connect(&runs_, &CampaignRuns::progressed, this, [this](Id campaign) {
        showLive(campaign);
        if (const auto* cell = current(); cell != nullptr && cell->campaign == campaign && !curveWait_->isActive())
            curveWait_->start();
    });
    connect(&runs_, &CampaignRuns::stateChanged, this, [this](Id campaign, const Problem& problem) {
        if (model_->rowOf(campaign) < 0)
            return;
        if (!problem.what.isEmpty())
            banner_->showProblem(problem);
        showLive(campaign);
        readLive();
        goOn();
    });
    connect(&session_, &Session::projectReplaced, this, [this] {
        for (const auto& job : {cardsJob_, beginJob_, estimateJob_, liveJob_, curveJob_})
            if (job)
                job->cancel();
        estimates_.clear();
        model_->forget();
        model_->setCells({}, {}, {});
        curve_->setPoints({}, {});
        showFacts();
    });
}

QWidget* GridPanel::buildChoices()
{
    auto* outer = new QWidget(this);
    auto* whole = new QVBoxLayout(outer);
    whole->setContentsMargins(0, 0, 0, 0);
    auto* box = new QWidget(outer);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(box, 1);
    const auto addList = [&](const QString& title, const char* name) {
        auto* column = new QVBoxLayout;
        auto* label = new QLabel(title, box);
        auto* list = new QListWidget(box);
        list->setObjectName(QLatin1String(name));
        list->setAccessibleName(QString(title).remove(QLatin1Char('&')));
        label->setBuddy(list);
        column->addWidget(label);
        column->addWidget(list, 1);
        row->addLayout(column, 1);
        connect(list, &QListWidget::itemChanged, this, &GridPanel::refreshCells);
        return list;
    };
    victims_ = addList(tr("&Victims"), "grid-victims");
    recipes_ = addList(tr("&Recipes"), "grid-recipes");
    corpora_ = addList(tr("&Corpora"), "grid-corpora");
    QList<QWidget*> fields;
    const auto add = [&](const QString& title, QWidget* field) {
        auto* pair = new QWidget(outer); // stays together when the line breaks
        auto* both = new QHBoxLayout(pair);
        both->setContentsMargins(0, 0, theme::grid, 0);
        both->setSpacing(theme::grid / 2);
        auto* label = new QLabel(title, pair);
        label->setBuddy(field);
        both->addWidget(label);
        both->addWidget(field);
        fields << pair;
    };
    seeds_ = new QLineEdit(QStringLiteral("0"), outer);
    seeds_->setObjectName(QStringLiteral("grid-seeds"));
    seeds_->setMaximumWidth(seeds_->fontMetrics().averageCharWidth() * 20);
    seeds_->setToolTip(tr("Whole numbers with commas between them: each combination is attacked once with each"));
    add(tr("Attack &seeds"), seeds_);
    for (const auto& parameter : core::campaigns::sampleParameters()) // of each corpus
        add(inWindow(parameter.shown.label), sample_.add(parameter.key, outer, [this] { refreshCells(); }));
    auto* method = sample_.field<QComboBox>("method");
    method->removeItem(method->findData(QStringLiteral("ids"))); // nothing here names them
    filling_ = true;
    setValue(*sample_.field("limit"), usualExamples);
    filling_ = false;
    whole->addWidget(flowOf(fields, outer));
    connect(seeds_, &QLineEdit::textChanged, this, &GridPanel::refreshCells);
    return outer;
}

QWidget* GridPanel::buildCells()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, theme::grid, 0, 0);
    auto* splitter = new QSplitter(Qt::Horizontal, box);
    table_ = new QTableView(splitter);
    table_->setObjectName(QStringLiteral("grid-cells"));
    table_->setModel(model_);
    table_->setAccessibleName(tr("Cells"));
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    styleTable(table_, {18, 16, 20, 16, 6, 11, 20, 13, 13});
    table_->setDragDropMode(QAbstractItemView::InternalMove);
    table_->setDragDropOverwriteMode(false);
    table_->setDropIndicatorShown(true);
    table_->horizontalHeader()->setSectionResizeMode(GridModel::State, QHeaderView::Stretch);
    rememberColumns(session_, QStringLiteral("grid-cells"), table_->horizontalHeader(),
                    {GridModel::State, 0.2, {GridModel::Seed, GridModel::CorpusColumn}});
    curve_ = new SuccessCurve(splitter);
    splitter->setStretchFactor(0, 1);
    splitter->setSizes({700, 300});
    splitter->setChildrenCollapsible(true); // of the curve, where the window is narrow
    column->addWidget(splitter, 1);
    facts_ = new QLabel(box);
    facts_->setObjectName(QStringLiteral("grid-facts"));
    facts_->setTextFormat(Qt::PlainText);
    facts_->setWordWrap(true);
    column->addWidget(facts_);
    start_ = new QPushButton(tr("Run the grid"), box);
    start_->setObjectName(QStringLiteral("grid-start"));
    makePrimary(start_);
    estimate_ = new QPushButton(tr("Estimate"), box);
    estimate_->setObjectName(QStringLiteral("grid-estimate"));
    estimate_->setToolTip(tr("Attack three examples of each cell, to say how long it would take and how many queries"));
    pause_ = new QPushButton(tr("Pause the cell"), box);
    pause_->setObjectName(QStringLiteral("grid-pause"));
    results_ = new QPushButton(tr("Results of the cell"), box);
    earlier_ =
        makeAction(table_, tr("Earlier"), {}, QKeySequence(QStringLiteral("Alt+Up")),
                   tr("Run this cell before the one above it; rows can be dragged, too"), [this] { moveCurrent(-1); });
    later_ = makeAction(table_, tr("Later"), {}, QKeySequence(QStringLiteral("Alt+Down")),
                        tr("Run this cell after the one below it"), [this] { moveCurrent(1); });
    for (auto* action : {earlier_, later_}) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        table_->addAction(action);
    }
    table_->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* back = new QPushButton(tr("Back to the list"), box);
    column->addWidget(
        flowOf({start_, estimate_, makeButton(earlier_, box), makeButton(later_, box), pause_, results_, back}, box));
    const auto show = [this] {
        if (const auto* cell = current(); cell != nullptr && cell->campaign != 0) {
            session_.setCampaign(cell->campaign);
            session_.goTo(QStringLiteral("results"));
        }
    };
    connect(start_, &QPushButton::clicked, this, &GridPanel::begin);
    connect(estimate_, &QPushButton::clicked, this, &GridPanel::estimate);
    connect(pause_, &QPushButton::clicked, this, &GridPanel::pauseOrResume);
    connect(results_, &QPushButton::clicked, this, show);
    connect(table_, &QTableView::doubleClicked, this, show);
    connect(back, &QPushButton::clicked, this, &GridPanel::cancelled);
    connect(model_, &QAbstractItemModel::rowsMoved, this, &GridPanel::refreshButtons);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        refreshButtons();
        readCurve();
    });
    return box;
}

void GridPanel::startNew()
{
    const auto busy = [this](const GridCell& cell) {
        return cell.waiting || (cell.campaign != 0 && runs_.job(cell.campaign) != nullptr);
    };
    if (std::ranges::any_of(model_->cells(), busy))
        return; // the grid that runs is shown again
    filling_ = true;
    for (auto* list : {victims_, recipes_, corpora_})
        list->clear();
    const auto offer = [this](const QString& spec) {
        addChoice(victims_, session_.victimName(spec), spec, spec == session_.victimSpec());
    };
    if (const auto& loader = session_.backends().loader)
        for (const auto& model : loader->models())
            offer(toQt(model.name));
    for (const auto& spec : session_.addedVictims())
        offer(spec);
    for (const auto& recipe : session_.keptRecipes())
        addChoice(recipes_, tr("%1 (yours)").arg(toQt(recipe.name())), ownPrefix + toQt(recipe.name()), false);
    for (const auto& name : Recipe::presets())
        addChoice(recipes_, toQt(name), toQt(name), name == session_.recipe().name());
    try {
        for (const auto& corpus :
             session_.project() ? session_.project()->corpora() : std::vector<core::store::CorpusRecord>())
            addChoice(corpora_, toQt(corpus.name), static_cast<qlonglong>(corpus.id), corpus.id == session_.corpusId());
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
    filling_ = false;
    refreshCells();
}

void GridPanel::refreshCells()
{
    if (filling_ || !session_.project())
        return;
    banner_->clear();
    GridPlan plan;
    try {
        for (const auto& spec : checkedIn(victims_)) {
            const auto name = toStd(spec.toString());
            const auto known = loaded_.find(name);
            plan.victims.push_back(known != loaded_.end() ? known->second
                                                          : GridVictim{name, {}, nullptr, 0, tr("not loaded yet")});
        }
        for (const auto& name : checkedIn(recipes_))
            plan.recipes.push_back(recipeCalled(session_, name.toString()));
        for (const auto& id : checkedIn(corpora_))
            plan.corpora.push_back(session_.project()->corpus(id.toLongLong()));
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
    plan.seeds = seedsIn(seeds_->text());
    sample_.fill(plan.sample);
    if (plan.seeds.empty())
        banner_->show(Banner::Kind::Warning, tr("Seeds are whole numbers with commas between them: 0, 1, 2"));
    auto cells = cellsOf(plan, model_->cells());
    for (auto& cell : cells)
        if (const auto known = estimates_.find(cell.key); known != estimates_.end() && cell.problem.isEmpty()) {
            cell.estimate = known->second.estimate;
            cell.estimateProblem = known->second.problem;
        }
    setCells(std::move(plan), std::move(cells));
    showFacts();
    loadCards();
}

void GridPanel::loadCards()
{
    struct Wanted {
        std::string spec;
        std::string name; // as the user gave it
        core::victims::LoadOptions options;
    };
    std::vector<Wanted> wanted;
    for (const auto& victim : model_->plan().victims) {
        const auto spec = toQt(victim.spec);
        if (!loaded_.contains(victim.spec) && session_.mayLoad(spec, [this] { refreshCells(); }))
            wanted.push_back({victim.spec, toStd(session_.givenName(spec)), Session::loadOptions(spec)});
    }
    if (wanted.empty() || (cardsJob_ && !cardsJob_->ended()) || !session_.backends().loader)
        return;
    cardsJob_ = session_.jobs().run(
        this, {tr("Read the victims"), false, true},
        [wanted, loader = session_.backends().loader](JobControl& control) {
            std::vector<GridVictim> victims;
            for (const auto& [spec, name, options] : wanted)
                if (!control.stopRequested())
                    victims.push_back(gridVictim(spec, name, *loader, options));
            return victims;
        },
        [this](const std::vector<GridVictim>& victims) {
            cardsJob_ = nullptr;
            for (const auto& victim : victims) {
                loaded_[victim.spec] = victim;
                loaded_[victim.spec].language = victimLanguage(toQt(victim.spec));
            }
            refreshCells();
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void GridPanel::setCells(GridPlan plan, std::vector<GridCell> cells)
{
    const auto chosen = current() != nullptr ? current()->key : std::string();
    auto names = victimNames(session_, plan);
    model_->setCells(std::move(plan), std::move(cells), std::move(names));
    const auto& now = model_->cells();
    if (const auto cell = std::ranges::find(now, chosen, &GridCell::key); cell != now.end())
        table_->setCurrentIndex(model_->index(static_cast<int>(cell - now.begin()), 0));
    readCurve();
}

void GridPanel::readLive(bool thenGoOn)
{
    std::vector<Id> campaigns;
    for (const auto& cell : model_->cells())
        if (cell.campaign != 0)
            campaigns.push_back(cell.campaign);
    if (campaigns.empty() || !session_.project())
        return;
    if (liveJob_)
        liveJob_->cancel();
    liveJob_ = session_.jobs().run(
        this, {tr("Read the campaigns"), false, true},
        [project = session_.project(), campaigns](JobControl& control) {
            std::map<Id, GridModel::Live> all;
            for (const auto id : campaigns) {
                if (control.stopRequested())
                    break;
                try {
                    CampaignRow stored;
                    stored.record = project->campaign(id);
                    stored.counts = project->statusCounts(id);
                    auto& live = all[id];
                    live.progress = progressOf(stored);
                    project->forEachFacts(
                        id, [&](const core::store::ResultFacts& facts) { live.queriesBefore += facts.queries; });
                } catch (const core::Error&) {
                    all.erase(id); // it was deleted
                }
            }
            return all;
        },
        [this, thenGoOn](const std::map<Id, GridModel::Live>& all) {
            for (const auto& [id, live] : all) {
                const auto* job = runs_.job(id);
                if (job != nullptr && job->state() != Job::State::Paused)
                    continue; // its own numbers are newer
                auto now = live;
                now.paused = job != nullptr;
                model_->setLive(id, now);
            }
            showFacts();
            readCurve();
            if (thenGoOn)
                goOn();
        },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void GridPanel::showLive(Id campaign)
{
    if (model_->rowOf(campaign) < 0)
        return;
    const auto* job = runs_.job(campaign);
    auto live = model_->live(campaign) != nullptr ? *model_->live(campaign) : GridModel::Live();
    live.running = job != nullptr && job->state() != Job::State::Paused;
    live.paused = job != nullptr && job->state() == Job::State::Paused;
    if (const auto* now = runs_.progress(campaign); now != nullptr && live.running && now->total > 0)
        live.progress = *now;
    model_->setLive(campaign, live);
    refreshButtons();
}

void GridPanel::showFacts()
{
    const auto& cells = model_->cells();
    const auto fits = std::ranges::count_if(cells, [](const GridCell& cell) { return cell.problem.isEmpty(); });
    double seconds = 0.0, queries = 0.0;
    std::uint64_t estimated = 0;
    for (const auto& cell : cells)
        if (cell.problem.isEmpty() && cell.estimate) {
            ++estimated;
            seconds += model_->secondsLeft(cell);
            queries += model_->queriesLeft(cell);
        }
    auto text = cells.empty() ? tr("Choose victims, recipes and corpora: each combination is a cell.")
                              : tr("%1 of %2 fit together.")
                                    .arg(formatCount(static_cast<std::uint64_t>(fits)),
                                         formatPlural(cells.size(), tr("combination"), tr("combinations")));
    if (estimated > 0)
        text += QLatin1Char(' ') + tr("What is left of %1 takes about %2 and %3 queries.")
                                       .arg(formatPlural(estimated, tr("estimated cell"), tr("estimated cells")),
                                            formatDuration(seconds), formatCount(static_cast<std::uint64_t>(queries)));
    facts_->setText(text);
    refreshButtons();
}

void GridPanel::readCurve()
{
    if (curveJob_)
        curveJob_->cancel();
    const auto* cell = current();
    if (cell == nullptr || cell->campaign == 0 || !session_.project())
        return curve_->setPoints({}, {});
    const auto name = QStringLiteral("%1, %2").arg(session_.victimName(toQt(model_->plan().victims[cell->victim].spec)),
                                                   toQt(model_->plan().recipes[cell->recipe].name()));
    curveJob_ = session_.jobs().run(
        this, {tr("Read the success rate"), false, true},
        [project = session_.project(), id = cell->campaign](JobControl&) { return campaignCurve(*project, id).points; },
        [this, name](const std::vector<SuccessPoint>& points) { curve_->setPoints(name, points); },
        [this](const Problem&) { curve_->setPoints({}, {}); }); // it was deleted
}

const GridCell* GridPanel::current() const
{
    const auto index = table_->currentIndex();
    return index.isValid() && index.row() < model_->rowCount() ? &model_->cells()[static_cast<std::size_t>(index.row())]
                                                               : nullptr;
}

void GridPanel::refreshButtons()
{
    const auto& cells = model_->cells();
    const auto* cell = current();
    const auto* job = cell != nullptr && cell->campaign != 0 ? runs_.job(cell->campaign) : nullptr;
    const auto* live = cell != nullptr && cell->campaign != 0 ? model_->live(cell->campaign) : nullptr;
    const bool finished = live != nullptr && live->progress.total > 0 && live->progress.done >= live->progress.total;
    const bool writable = session_.project() && !session_.project()->readOnly();
    const auto busy = [](const QPointer<Job>& one) { return one && !one->ended(); };
    start_->setEnabled(writable && !busy(beginJob_) && std::ranges::none_of(cells, &GridCell::waiting) &&
                       std::ranges::any_of(cells, [](const GridCell& each) { return each.problem.isEmpty(); }));
    estimate_->setEnabled(!busy(estimateJob_) && std::ranges::any_of(cells, [](const GridCell& each) {
        return each.problem.isEmpty() && !each.estimate;
    }));
    pause_->setEnabled(writable && cell != nullptr && cell->campaign != 0 && !finished);
    pause_->setText(job != nullptr && job->state() == Job::State::Running ? tr("Pause the cell")
                                                                          : tr("Resume the cell"));
    results_->setEnabled(live != nullptr && live->progress.done > 0);
    const int row = cell != nullptr ? table_->currentIndex().row() : -1;
    earlier_->setEnabled(row > 0);
    later_->setEnabled(row >= 0 && row + 1 < model_->rowCount());
}

void GridPanel::moveCurrent(int by)
{
    const int row = table_->currentIndex().row();
    if (row < 0 || row + by < 0 || row + by >= model_->rowCount())
        return;
    model_->move(row, by < 0 ? row + by : row + by + 1);
    table_->scrollTo(table_->currentIndex());
}

void GridPanel::estimate()
{
    std::map<std::string, core::victims::LoadOptions> options;
    for (const auto& victim : model_->plan().victims)
        options[victim.spec] = Session::loadOptions(toQt(victim.spec));
    for (const auto& recipe : model_->plan().recipes)
        if (!session_.mayRun(recipe, [this] { estimate(); }))
            return;
    const auto wanted = static_cast<std::size_t>(std::ranges::count_if(
        model_->cells(), [](const GridCell& cell) { return cell.problem.isEmpty() && !cell.estimate; }));
    estimateJob_ = session_.jobs().run(
        this, {tr("Estimate the grid"), false, false},
        [this, guard = QPointer<QObject>(this), options, wanted, project = session_.project(), plan = model_->plan(),
         cells = model_->cells(), loader = session_.backends().loader,
         resources = session_.backends().resources](JobControl& control) {
            std::size_t done = 0;
            estimateCells(*project, plan, cells, *loader, options, resources, control.stop(),
                          [&](const CellEstimate& found) {
                              control.report({++done, wanted, {}, -1.0, {}});
                              control.tell(guard, [this, found, in = std::weak_ptr(project)] {
                                  if (in.lock() != session_.project())
                                      return;
                                  estimates_[found.key] = found;
                                  model_->setEstimate(found);
                                  showFacts();
                              });
                          });
        },
        [this] { refreshButtons(); },
        [this](const Problem& problem) {
            banner_->showProblem(problem);
            refreshButtons();
        });
    connect(estimateJob_, &Job::endedAs, this, &GridPanel::refreshButtons);
    refreshButtons();
}

void GridPanel::pauseOrResume()
{
    const auto* cell = current();
    if (cell == nullptr || cell->campaign == 0)
        return;
    const auto id = cell->campaign;
    if (const auto* job = runs_.job(id); job != nullptr && job->state() == Job::State::Running)
        return runs_.pause(id);
    try {
        if (session_.project())
            runs_.start(session_.project()->campaign(id), Session::workers());
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
}

void GridPanel::begin()
{
    for (const auto& recipe : model_->plan().recipes)
        if (!session_.mayRun(recipe, [this] { begin(); }))
            return;
    beginJob_ = session_.jobs().run(
        this, {tr("Set up the grid"), false, false},
        [project = session_.project(), plan = model_->plan(), cells = model_->cells(),
         resources = session_.backends().resources](JobControl& control) mutable {
            setUpCells(*project, plan, cells, resources, control.stop());
            return cells;
        },
        [this, in = std::weak_ptr(session_.project())](const std::vector<GridCell>& made) {
            if (in.lock() != session_.project())
                return;
            auto cells = model_->cells(); // those that are chosen now
            for (auto& cell : cells)
                if (const auto found = std::ranges::find(made, cell.key, &GridCell::key); found != made.end()) {
                    cell.problem = found->problem;
                    cell.campaign = found->campaign;
                    const auto* job = cell.campaign != 0 ? runs_.job(cell.campaign) : nullptr;
                    const bool runs = job != nullptr && job->state() != Job::State::Paused; // it has its turn
                    cell.waiting = cell.problem.isEmpty() && cell.campaign != 0 && !runs;
                }
            setCells(GridPlan(model_->plan()), std::move(cells));
            readLive(true);
            Q_EMIT created();
        },
        [this](const Problem& problem) {
            banner_->showProblem(problem);
            refreshButtons();
        });
    refreshButtons();
}

void GridPanel::goOn()
{
    const auto& cells = model_->cells();
    const bool running = std::ranges::any_of(cells, [this](const GridCell& cell) {
        const auto* job = cell.campaign != 0 ? runs_.job(cell.campaign) : nullptr;
        return job != nullptr && job->state() != Job::State::Paused;
    });
    for (int row = 0; !running && row < model_->rowCount() && session_.project(); ++row) {
        const auto cell = cells[static_cast<std::size_t>(row)];
        if (!cell.waiting)
            continue;
        model_->setWaiting(row, false);
        try {
            const auto campaign = session_.project()->campaign(cell.campaign);
            if (campaign.done >= campaign.total)
                continue; // what is done is not done twice
            runs_.start(campaign, Session::workers());
            break;
        } catch (const core::Error&) {
            banner_->showProblem(currentProblem());
        }
    }
    refreshButtons();
}

} // namespace ui
