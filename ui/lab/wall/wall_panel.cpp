#include "ui/lab/wall/wall_panel.h"

#include <algorithm>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/table_style.h"
#include "ui/base/theme.h"
#include "ui/lab/wall/wall_keeper.h"
#include "ui/lab/wall/wall_model.h"
#include "ui/session/remember.h"
#include "ui/session/session.h"
#include "ui/text/diff_view.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/search_field.h"

namespace ui {

using core::campaigns::HardCase;
using core::campaigns::WallCheck;
using core::campaigns::WallState;

/// What the panel shows of a project.
struct WallPanel::Read {
    std::vector<HardCase> cases;
    std::vector<WallState> victims;
};

WallPanel::WallPanel(Session& session, WallKeeper& keeper, Banner& banner, QWidget* parent)
    : QWidget(parent), session_(session), keeper_(keeper), banner_(banner), model_(new WallModel(this)),
      proxy_(new WallProxy(this))
{
    makeActions();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, theme::grid, 0, 0);
    buildTop(column);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    table_ = new QTableView(splitter);
    proxy_->setSourceModel(model_);
    proxy_->setSortRole(WallModel::SortRole);
    styleReadOnlyTable(table_, proxy_, tr("Hard cases"));
    table_->setObjectName(QStringLiteral("wall"));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSortingEnabled(true);
    auto* header = table_->horizontalHeader();
    header->setSortIndicator(-1, Qt::AscendingOrder); // as they were found
    header->setStretchLastSection(false);
    for (auto* action : {open_, forget_}) {
        action->setShortcutContext(Qt::WidgetShortcut);
        table_->addAction(action);
    }
    table_->setContextMenuPolicy(Qt::ActionsContextMenu);
    splitter->addWidget(table_);
    splitter->addWidget(buildDetail());
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    rememberSplitter(session, QStringLiteral("lab/wall"), splitter);
    column->addWidget(splitter, 1);

    connect(&keeper_, &WallKeeper::checked, this, [this](const std::shared_ptr<const WallCheck>& check) {
        QStringList notes;
        for (const auto& said : check->notes)
            notes << toQt(said);
        if (!notes.isEmpty())
            banner_.show(Banner::Kind::Warning, notes.join(QLatin1Char('\n')));
        read();
    });
    connect(&keeper_, &WallKeeper::failed, this, [this](const Problem& problem) { banner_.showProblem(problem); });
    connect(&keeper_, &WallKeeper::busyChanged, this, &WallPanel::refresh);
    connect(&session_, &Session::projectReplaced, this, [this] { list({}, {}); });
    connect(&session_, &Session::projectChanged, this, [this] {
        watch_->setChecked(keeper_.watches());
        read();
    });
    connect(&session_, &Session::projectContentsChanged, this, &WallPanel::read);
    connect(&session_, &Session::victimChanged, this, &WallPanel::refresh);
    connect(search_, &SearchField::searchChanged, this, &WallPanel::search);
    connect(shown_, &QComboBox::currentIndexChanged, this, &WallPanel::search);
    connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this, &WallPanel::showCase);
    connect(table_, &QTableView::activated, this, &WallPanel::open);
    refresh();
}

void WallPanel::makeActions()
{
    check_ = makeAction(this, tr("Query the victim"), QStringLiteral("play"), {},
                        tr("Query the chosen victim with all hard cases, now and whenever its folder changes"),
                        [this] { keeper_.check(session_.victimSpec()); });
    open_ = makeAction(this, tr("Open in the Lab"), QStringLiteral("lab"), {}, tr("Put this text on the bench"),
                       [this] { open(); });
    forget_ = makeAction(this, tr("Query this victim no more"), QStringLiteral("remove"), {},
                         tr("Remove the column of the current cell; the victim's folder is watched no longer"),
                         [this] { forget(); });
}

void WallPanel::buildTop(QVBoxLayout* column)
{
    watch_ = new QCheckBox(tr("Query again when a model's folder &changes"), this);
    watch_->setObjectName(QStringLiteral("wall-watch"));
    watch_->setChecked(keeper_.watches());
    connect(watch_, &QCheckBox::clicked, &keeper_, &WallKeeper::setWatches);
    shown_ = new QComboBox(this);
    shown_->setObjectName(QStringLiteral("wall-shown"));
    shown_->setAccessibleName(tr("Which hard cases are shown"));
    shown_->addItems({tr("all"), tr("newly break"), tr("newly hold"), tr("break"), tr("starred")});
    search_ = new SearchField(this);
    search_->setPlaceholderText(tr("Search the hard cases"));
    search_->setAccessibleName(tr("Search the hard cases"));
    search_->setColumns({QStringLiteral("text"), QStringLiteral("original"), QStringLiteral("campaign"),
                         QStringLiteral("id"), QStringLiteral("starred")});
    search_->setMinimumWidth(12 * fontMetrics().averageCharWidth());
    count_ = new QLabel(this);
    count_->setObjectName(QStringLiteral("wall-count"));
    count_->setTextFormat(Qt::PlainText);
    auto* check = makeButton(check_, this);
    check->setObjectName(QStringLiteral("wall-check"));
    column->addWidget(flowOf({check, watch_, shown_, count_}, this));
    column->addWidget(search_);
}

QWidget* WallPanel::buildDetail()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, theme::grid, 0, 0);
    about_ = new QLabel(box);
    about_->setObjectName(QStringLiteral("wall-about"));
    about_->setTextFormat(Qt::PlainText);
    about_->setWordWrap(true);
    column->addWidget(about_);
    auto* area = new QScrollArea(box);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    diff_ = new DiffView(area);
    area->setWidget(diff_);
    column->addWidget(area, 1);
    column->addWidget(flowOf({makeButton(open_, box), makeButton(forget_, box)}, box));
    return box;
}

void WallPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (stale_)
        read();
}

void WallPanel::read()
{
    stale_ = true;
    if (!isVisible())
        return refresh();
    stale_ = false;
    if (readJob_)
        readJob_->cancel();
    const auto& project = session_.project();
    if (!project)
        return list({}, {});
    readJob_ = session_.jobs().run(
        this, {tr("Read the hard cases"), false, true},
        [project](JobControl&) {
            return Read{core::campaigns::hardCases(*project), core::campaigns::keptWalls(*project)};
        },
        [this](Read read) { list(std::move(read.cases), std::move(read.victims)); },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

void WallPanel::list(std::vector<HardCase> cases, std::vector<WallState> victims)
{
    const auto* before = current();
    const auto id = before == nullptr ? std::string() : before->id;
    model_->setWall(std::move(cases), std::move(victims));
    auto* header = table_->horizontalHeader();
    header->setSectionResizeMode(WallModel::Star, QHeaderView::ResizeToContents);
    header->setSectionResizeMode(WallModel::Text, QHeaderView::Stretch);
    const int letter = table_->fontMetrics().averageCharWidth();
    table_->setColumnWidth(WallModel::From, 22 * letter);
    for (int section = WallModel::firstVictim; section < header->count(); ++section)
        table_->setColumnWidth(section, 18 * letter);
    for (int row = 0; row < proxy_->rowCount(); ++row)
        if (!id.empty() && model_->at(proxy_->mapToSource(proxy_->index(row, 0)).row()).id == id)
            table_->setCurrentIndex(proxy_->index(row, WallModel::Text));
    refresh();
    showCase();
}

void WallPanel::search()
{
    proxy_->setFilter(search_->search(), static_cast<WallProxy::Shown>(shown_->currentIndex()));
    refresh();
}

void WallPanel::refresh()
{
    const auto shown = static_cast<std::size_t>(proxy_->rowCount());
    const auto all = static_cast<std::size_t>(model_->rowCount());
    count_->setText(shown == all ? formatPlural(all, tr("hard case"), tr("hard cases"))
                                 : tr("%1 of %2").arg(formatCount(shown), formatCount(all)));
    const bool ready = session_.project() && !session_.victimSpec().isEmpty();
    check_->setEnabled(ready && !keeper_.busy());
    check_->setText(ready ? tr("Query %1").arg(session_.victimName(session_.victimSpec())) : tr("Query the victim"));
    open_->setEnabled(current() != nullptr);
    const bool writable = session_.project() && !session_.project()->readOnly();
    forget_->setEnabled(writable && !currentVictim().isEmpty());
    watch_->setEnabled(writable);
    if (all == 0)
        about_->setText(session_.project()
                            ? tr("Nothing has broken a victim in this project yet. What breaks one in a campaign or in "
                                 "the Lab, and what you put a star on, is listed here and can be queried again.")
                            : tr("Hard cases are kept in a project. None is open."));
}

const HardCase* WallPanel::current() const
{
    const auto index = table_->currentIndex();
    return index.isValid() ? &model_->at(proxy_->mapToSource(index).row()) : nullptr;
}

QString WallPanel::currentVictim() const
{
    const auto index = table_->currentIndex();
    return index.isValid() && index.column() >= WallModel::firstVictim
               ? toQt(model_->victims()[static_cast<std::size_t>(index.column() - WallModel::firstVictim)].victim)
               : QString();
}

void WallPanel::showCase()
{
    refresh();
    diff_->clear();
    if (caseJob_)
        caseJob_->cancel();
    const auto* one = current();
    if (one == nullptr) {
        if (model_->rowCount() > 0)
            about_->setText(tr("Choose a case to see what was changed."));
        return;
    }
    about_->setText(one->campaign != 0
                        ? tr("Found by the campaign \"%1\", example %2").arg(toQt(one->from), toQt(one->name))
                        : tr("Tried on %1: %2").arg(toQt(one->from), toQt(one->name)));
    using Inputs = std::pair<core::text::Input, core::text::Input>;
    caseJob_ = session_.jobs().run(
        this, {tr("Read the hard case"), false, true},
        [project = session_.project(), one = *one](JobControl&) {
            if (one.campaign == 0) {
                const auto tried = project->oneTry(one.tried);
                return Inputs{tried.result.original, tried.result.perturbed};
            }
            const auto result = project->result(one.campaign, one.position);
            return result ? Inputs{result->original, result->perturbed} : Inputs{};
        },
        [this](const Inputs& inputs) {
            if (inputs.first.size() == 0)
                return;
            diff_->setTitles(tr("Before"), tr("After"));
            diff_->setTexts(inputs.first, inputs.second);
        },
        [this](const Problem& problem) { banner_.showProblem(problem); });
}

void WallPanel::open()
{
    const auto* one = current();
    if (one == nullptr || !session_.project())
        return;
    if (one->campaign == 0) {
        Q_EMIT tryWanted(one->tried);
        return;
    }
    try {
        const auto& project = *session_.project();
        const auto campaign = project.campaign(one->campaign);
        const auto result = project.result(one->campaign, one->position);
        auto example = project.sampleExample(campaign.sample, one->position);
        if (!result)
            return;
        example.input = result->perturbed;
        QStringList labels;
        for (const auto& label : project.corpus(project.sample(campaign.sample).corpus).labels)
            labels << toQt(label);
        session_.openInLab(example, labels);
        Q_EMIT opened();
    } catch (const core::Error&) {
        banner_.showProblem(currentProblem());
    }
}

void WallPanel::forget()
{
    if (const auto victim = currentVictim(); !victim.isEmpty()) {
        keeper_.forget(victim);
        read();
    }
}

} // namespace ui
