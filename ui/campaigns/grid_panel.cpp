#include "ui/campaigns/grid_panel.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/campaigns/campaigns_model.h"
#include "ui/session/session.h"
#include "ui/session/text_language.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/flow_layout.h"

namespace ui {

using core::attacks::Recipe;
using core::store::Id;

namespace {

constexpr int mostExamples = 10'000'000;
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

} // namespace

GridPanel::GridPanel(Session& session, CampaignRuns& runs, QWidget* parent)
    : QWidget(parent), session_(session), runs_(runs)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    banner_ = new Banner(this);
    column->addWidget(banner_);
    column->addWidget(buildChoices(), 2);
    column->addWidget(buildCells(), 3);
    connect(&runs_, &CampaignRuns::progressed, this, [this](Id campaign) {
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (cells_[i].campaign == campaign)
                showCell(i);
    });
    connect(&runs_, &CampaignRuns::stateChanged, this, [this](Id campaign, const Problem& problem) {
        if (std::ranges::find(cells_, campaign, &GridCell::campaign) == cells_.end())
            return;
        if (!problem.what.isEmpty())
            banner_->showProblem(problem);
        showCells();
        goOn();
    });
    connect(&session_, &Session::projectReplaced, this, [this] {
        waiting_.clear();
        cells_.clear();
        showCells();
    });
}

QWidget* GridPanel::buildChoices()
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
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
    auto* column = new QVBoxLayout;
    const auto add = [&](const QString& title, QWidget* field) {
        auto* label = new QLabel(title, box);
        label->setBuddy(field);
        column->addWidget(label);
        column->addWidget(field);
    };
    seeds_ = new QLineEdit(QStringLiteral("0"), box);
    seeds_->setObjectName(QStringLiteral("grid-seeds"));
    seeds_->setToolTip(tr("Whole numbers with commas between them: each combination is attacked once with each"));
    add(tr("&Seeds"), seeds_);
    examples_ = new QSpinBox(box);
    examples_->setObjectName(QStringLiteral("grid-examples"));
    examples_->setRange(0, mostExamples);
    examples_->setValue(100);
    examples_->setSpecialValueText(tr("all"));
    examples_->setToolTip(tr("The first examples of each corpus"));
    add(tr("&Examples of each corpus"), examples_);
    column->addStretch(1);
    row->addLayout(column);
    connect(seeds_, &QLineEdit::textChanged, this, &GridPanel::refreshCells);
    connect(examples_, &QSpinBox::valueChanged, this, &GridPanel::refreshCells);
    return box;
}

QWidget* GridPanel::buildCells()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, theme::grid, 0, 0);
    table_ = new QTableWidget(box);
    table_->setObjectName(QStringLiteral("grid-cells"));
    table_->setAccessibleName(tr("Cells"));
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    column->addWidget(table_, 1);
    facts_ = new QLabel(box);
    facts_->setTextFormat(Qt::PlainText);
    facts_->setWordWrap(true);
    column->addWidget(facts_);
    start_ = new QPushButton(tr("Run the grid"), box);
    start_->setObjectName(QStringLiteral("grid-start"));
    makePrimary(start_);
    pause_ = new QPushButton(tr("Pause the cell"), box);
    pause_->setObjectName(QStringLiteral("grid-pause"));
    auto* results = new QPushButton(tr("Results of the cell"), box);
    auto* back = new QPushButton(tr("Back to the list"), box);
    column->addWidget(flowOf({start_, pause_, results, back}, box));
    const auto show = [this] {
        if (const auto* cell = current(); cell != nullptr && cell->campaign != 0) {
            session_.setCampaign(cell->campaign);
            session_.goTo(QStringLiteral("results"));
        }
    };
    connect(start_, &QPushButton::clicked, this, &GridPanel::begin);
    connect(pause_, &QPushButton::clicked, this, [this] {
        const auto* cell = current();
        if (cell == nullptr || cell->campaign == 0)
            return;
        const auto id = cell->campaign;
        if (const auto* job = runs_.job(id); job != nullptr && job->state() == Job::State::Running)
            runs_.pause(id);
        else if (session_.project())
            runs_.start(session_.project()->campaign(id), Session::workers());
    });
    connect(results, &QPushButton::clicked, this, show);
    connect(table_, &QTableWidget::cellDoubleClicked, this, show);
    connect(back, &QPushButton::clicked, this, &GridPanel::cancelled);
    connect(table_, &QTableWidget::currentCellChanged, this, &GridPanel::refreshButtons);
    return box;
}

void GridPanel::startNew()
{
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
    waiting_.clear();
    plan_ = {};
    try {
        for (const auto& spec : checkedIn(victims_)) {
            const auto name = toStd(spec.toString());
            const auto known = loaded_.find(name);
            plan_.victims.push_back(known != loaded_.end() ? known->second
                                                           : GridVictim{name, {}, nullptr, 0, tr("not loaded yet")});
        }
        for (const auto& name : checkedIn(recipes_))
            plan_.recipes.push_back(recipeCalled(session_, name.toString()));
        for (const auto& id : checkedIn(corpora_))
            plan_.corpora.push_back(session_.project()->corpus(id.toLongLong()));
    } catch (const core::Error&) {
        banner_->showProblem(currentProblem());
    }
    plan_.seeds = seedsIn(seeds_->text());
    plan_.sample.limit = static_cast<std::size_t>(examples_->value());
    if (plan_.seeds.empty())
        banner_->show(Banner::Kind::Warning, tr("Seeds are whole numbers with commas between them: 0, 1, 2"));
    cells_ = cellsOf(plan_);
    showCells();
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
    for (const auto& victim : plan_.victims) {
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

void GridPanel::showCells()
{
    const auto columns = plan_.recipes.size() * plan_.seeds.size();
    const auto place = std::pair(table_->currentRow(), table_->currentColumn());
    table_->setRowCount(cells_.empty() ? 0 : static_cast<int>(cells_.size() / columns));
    table_->setColumnCount(cells_.empty() ? 0 : static_cast<int>(columns));
    QStringList across, down;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const auto& cell = cells_[i];
        const auto recipe = toQt(plan_.recipes[cell.recipe].name());
        if (i < columns)
            across << (plan_.seeds.size() > 1 ? tr("%1, seed %2").arg(recipe).arg(cell.seed) : recipe);
        if (i % columns == 0)
            down << QStringLiteral("%1 \u00b7 %2")
                        .arg(session_.victimName(toQt(plan_.victims[cell.victim].spec)),
                             toQt(plan_.corpora[cell.corpus].name));
        showCell(i);
    }
    table_->setHorizontalHeaderLabels(across);
    table_->setVerticalHeaderLabels(down);
    table_->resizeColumnsToContents();
    if (place.first >= 0 && place.first < table_->rowCount() && place.second < table_->columnCount())
        table_->setCurrentCell(place.first, place.second);
    const auto fits = std::ranges::count_if(cells_, [](const GridCell& cell) { return cell.problem.isEmpty(); });
    facts_->setText(cells_.empty() ? tr("Choose victims, recipes and corpora: each combination is a cell.")
                                   : tr("%1 of %2 fit together.")
                                         .arg(formatCount(static_cast<std::uint64_t>(fits)),
                                              formatPlural(cells_.size(), tr("combination"), tr("combinations"))));
    refreshButtons();
}

void GridPanel::showCell(std::size_t number)
{
    const auto& cell = cells_[number];
    const auto columns = plan_.recipes.size() * plan_.seeds.size();
    const auto row = static_cast<int>(number / columns), column = static_cast<int>(number % columns);
    auto* item = table_->item(row, column);
    if (item == nullptr)
        table_->setItem(row, column, item = new QTableWidgetItem);
    item->setFlags(cell.problem.isEmpty() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::ItemFlags(Qt::NoItemFlags));
    item->setToolTip(cell.problem);
    if (!cell.problem.isEmpty())
        return item->setText(tr("does not fit"));
    if (cell.campaign == 0 || !session_.project())
        return item->setText(tr("not begun"));
    auto progress = core::campaigns::CampaignProgress();
    if (const auto* now = runs_.progress(cell.campaign))
        progress = *now;
    else
        try { // of an earlier run
            CampaignRow stored;
            stored.record = session_.project()->campaign(cell.campaign);
            stored.counts = session_.project()->statusCounts(cell.campaign);
            progress = progressOf(stored);
        } catch (const core::Error&) {
            return item->setText(tr("removed"));
        }
    auto text = QStringLiteral("%1 \u00b7 %2/%3")
                    .arg(liveRate(progress), formatCount(progress.done), formatCount(progress.total));
    const auto* job = runs_.job(cell.campaign);
    if (job != nullptr && job->state() == Job::State::Paused)
        text += QStringLiteral(" \u00b7 ") + tr("paused");
    else if (job != nullptr && progress.etaSeconds >= 0.0)
        text += QStringLiteral(" \u00b7 ") + tr("%1 left").arg(formatDuration(progress.etaSeconds));
    if (progress.queries > 0)
        item->setToolTip(tr("%1 queries in this run").arg(formatCount(progress.queries)));
    item->setText(text);
}

const GridCell* GridPanel::current() const
{
    const int row = table_->currentRow(), column = table_->currentColumn();
    const auto number = static_cast<std::size_t>(row * table_->columnCount() + column);
    return row < 0 || column < 0 || number >= cells_.size() ? nullptr : &cells_[number];
}

void GridPanel::refreshButtons()
{
    const auto* cell = current();
    const auto* job = cell != nullptr && cell->campaign != 0 ? runs_.job(cell->campaign) : nullptr;
    const bool writable = session_.project() && !session_.project()->readOnly();
    const bool busy = beginJob_ && !beginJob_->ended();
    start_->setEnabled(writable && !busy && waiting_.empty() &&
                       std::ranges::any_of(cells_, [](const GridCell& each) { return each.problem.isEmpty(); }));
    pause_->setEnabled(writable && cell != nullptr && cell->campaign != 0);
    pause_->setText(job != nullptr && job->state() == Job::State::Running ? tr("Pause the cell")
                                                                          : tr("Resume the cell"));
}

void GridPanel::begin()
{
    for (const auto& recipe : plan_.recipes)
        if (!session_.mayRun(recipe, [this] { begin(); }))
            return;
    beginJob_ = session_.jobs().run(
        this, {tr("Set up the grid"), false, false},
        [project = session_.project(), plan = plan_, cells = cells_,
         resources = session_.backends().resources](JobControl& control) mutable {
            setUpCells(*project, plan, cells, *resources, control.stop());
            return cells;
        },
        [this, in = std::weak_ptr(session_.project())](std::vector<GridCell> cells) {
            if (in.lock() != session_.project() || cells.size() != cells_.size())
                return;
            cells_ = std::move(cells);
            for (const auto& cell : cells_)
                if (cell.campaign != 0)
                    waiting_.push_back(cell.campaign);
            showCells();
            goOn();
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
    const bool running = std::ranges::any_of(cells_, [this](const GridCell& cell) {
        const auto* job = cell.campaign != 0 ? runs_.job(cell.campaign) : nullptr;
        return job != nullptr && job->state() != Job::State::Paused;
    });
    while (!running && !waiting_.empty() && session_.project()) {
        const auto id = waiting_.front();
        waiting_.pop_front();
        try {
            const auto campaign = session_.project()->campaign(id);
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
