#include "ui/home/home_page.h"

#include <algorithm>

#include <QAction>
#include <QDateTime>
#include <QDesktopServices>
#include <QGridLayout>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/home/recent_model.h"
#include "ui/home/week_view.h"
#include "ui/session/example_requests.h"
#include "ui/session/project_dialogs.h"
#include "ui/session/session.h"
#include "ui/studies/rows/study_requests.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/styled_label.h"
#include "ui/widgets/two_line_delegate.h"

namespace ui {

namespace {

constexpr int progressMilliseconds = 5000;

QLabel* heading(const QString& text, QWidget* parent)
{
    return new StyledLabel(StyledLabel::Style::Bold, text, parent);
}

} // namespace

HomePage::HomePage(Session& session, QWidget* parent)
    : Page(session, parent), recent_(new RecentModel(this)), later_(new QTimer(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(32, 24, 32, 24);
    row->setSpacing(48);
    row->addWidget(buildStart(), 1);
    row->addWidget(buildProject(), 1);
    connect(&this->session(), &Session::projectChanged, this, &HomePage::refresh);
    connect(&this->session(), &Session::projectContentsChanged, this, &HomePage::refresh);
    connect(&this->session(), &Session::projectReplaced, this, [this] { showWeek({}); });
    later_->setSingleShot(true);
    later_->setInterval(progressMilliseconds);
    connect(later_, &QTimer::timeout, this, &HomePage::refresh);
    connect(&this->session(), &Session::campaignProgressed, this, [this] {
        if (isVisible() && !later_->isActive())
            later_->start();
    });
    refresh();
}

QList<QAction*> HomePage::pageActions() { return actions_; }

void HomePage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    refresh();
}

QWidget* HomePage::buildStart()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid);
    auto* line =
        new QLabel(tr("Where does a language model break? Load a victim and a corpus, run attacks, look at what "
                      "broke, and export the figures of a paper."),
                   box);
    line->setWordWrap(true);
    column->addWidget(line);
    column->addSpacing(theme::grid);

    auto* demo =
        makeAction(this, tr("Open the demo project"), QStringLiteral("lab"), {},
                   tr("Sample reviews, trained victims and finished campaigns"), [this] { session().openDemo(); });
    demo->setEnabled(static_cast<bool>(session().backends().makeDemo));
    auto* create = makeAction(this, tr("New project..."), QStringLiteral("add"), {}, tr("Make an empty project file"),
                              [this] { chooseNewProject(session(), this); });
    auto* open = makeAction(this, tr("Open a project..."), QStringLiteral("open"), {}, tr("Open a project file"),
                            [this] { chooseProject(session(), this); });
    auto* bar = new QWidget(box);
    auto* buttons = new FlowLayout(bar, theme::grid);
    demoFirst_ = makeButton(demo, box);
    makePrimary(demoFirst_);
    demoFirst_->setObjectName(QStringLiteral("open-demo"));
    demoToo_ = makeButton(demo, box);
    buttons->addWidget(demoFirst_);
    buttons->addWidget(demoToo_);
    buttons->addWidget(makeButton(create, box));
    buttons->addWidget(makeButton(open, box));
    column->addWidget(bar);
    column->addSpacing(theme::grid * 2);

    column->addWidget(heading(tr("Recent projects"), box));
    recentView_ = new QListView(box);
    recentView_->setModel(recent_);
    recentView_->setItemDelegate(new TwoLineDelegate(recentView_));
    recentView_->setAccessibleName(tr("Recent projects"));
    recentView_->setFrameShape(QFrame::NoFrame);
    recentView_->viewport()->setAutoFillBackground(false);
    recentView_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(recentView_, &QListView::activated, this,
            [this](const QModelIndex& index) { session().openProject(toPath(index.data(IdRole).toString())); });
    connect(recentView_, &QListView::customContextMenuRequested, this, [this](const QPoint& at) {
        const auto index = recentView_->indexAt(at);
        if (!index.isValid())
            return;
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        const auto path = index.data(IdRole).toString();
        menu->addAction(tr("Open"), this, [this, path] { session().openProject(toPath(path)); });
        menu->addAction(tr("Remove from this list"), this, [this, path] { session().forgetRecent(path); });
        menu->popup(recentView_->viewport()->mapToGlobal(at));
    });
    column->addWidget(recentView_, 1);
    noRecent_ = new QLabel(
        tr("Projects you open are listed here. A project is one file; drop it onto the window to open it."), box);
    noRecent_->setWordWrap(true);
    column->addWidget(noRecent_);
    column->addStretch(0);
    return box;
}

QWidget* HomePage::buildProject()
{
    right_ = new QStackedWidget(this);
    auto* none = new QLabel(tr("No project is open."), right_);
    none->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    right_->addWidget(none);

    auto* box = new QWidget(right_);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::grid);
    projectName_ = heading({}, box);
    projectPath_ = new StyledLabel(StyledLabel::Style::Muted, box);
    projectPath_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    projectPath_->setWordWrap(true);
    column->addWidget(projectName_);
    column->addWidget(projectPath_);
    problem_ = new Banner(box);
    column->addWidget(problem_);
    column->addSpacing(theme::grid);
    numbers_ = new QGridLayout;
    numbers_->setHorizontalSpacing(theme::grid * 3);
    numbers_->setVerticalSpacing(2);
    column->addLayout(numbers_);
    latest_ = new QLabel(box);
    latest_->setWordWrap(true);
    column->addSpacing(theme::grid);
    column->addWidget(latest_);
    column->addSpacing(theme::grid * 2);
    column->addWidget(heading(tr("Next step"), box));
    nextSentence_ = new QLabel(box);
    nextSentence_->setWordWrap(true);
    column->addWidget(nextSentence_);
    nextButton_ = new QPushButton(box);
    nextButton_->setObjectName(QStringLiteral("next-step"));
    makePrimary(nextButton_);
    connect(nextButton_, &QPushButton::clicked, this, [this] { session().goTo(nextPage_); });
    column->addWidget(nextButton_, 0, Qt::AlignLeft);
    column->addSpacing(theme::grid * 2);
    column->addWidget(heading(tr("This week"), box));
    week_ = new WeekView(box);
    connect(week_, &WeekView::chosen, this, &HomePage::follow);
    column->addWidget(week_, 1);
    quiet_ =
        new QLabel(tr("Nothing runs, nothing waits for people, and nothing was finished, tried or made in the last "
                      "seven days."),
                   box);
    quiet_->setWordWrap(true);
    column->addWidget(quiet_);
    column->addStretch(0);
    right_->addWidget(box);

    opening_ = new QLabel(right_);
    opening_->setWordWrap(true);
    opening_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    right_->addWidget(opening_);
    return right_;
}

void HomePage::refresh()
{
    const auto& project = session().project();
    demoFirst_->setVisible(!project);
    demoToo_->setVisible(project != nullptr);
    const auto& jobs = session().jobs().jobs();
    // Opening a project is quiet, making the demo is not.
    const bool made =
        std::any_of(jobs.begin(), jobs.end(), [](const Job* job) { return !job->ended() && !job->quiet(); });
    opening_->setText(
        made ? tr("Making the demo project: its campaigns attack the sample reviews and sentences for real, "
                  "one after the other. The bar below shows the progress of the current one.")
             : tr("Opening..."));
    recent_->setFiles(session().recentProjects(), project ? toQt(project->path()) : QString());
    noRecent_->setVisible(recent_->rowCount() == 0);
    recentView_->setVisible(recent_->rowCount() > 0);
    if (!project) {
        right_->setCurrentIndex(session().projectState() == LoadState::Loading ? 2 : 0);
        return;
    }
    right_->setCurrentIndex(1);
    projectName_->setText(toQt(project->path().stem()));
    projectPath_->setText(toQt(project->path()) + (project->readOnly()
                                                       ? tr("\nRead only: %1").arg(toQt(project->readOnlyReason()))
                                                       : QString()));
    if (factsJob_)
        factsJob_->cancel();
    if (!isVisible())
        return;
    factsJob_ = session().jobs().run(
        this, {tr("Read the project"), false, true},
        [project](JobControl& control) {
            return std::make_pair(factsOf(*project, control.stop()),
                                  weekOf(*project, QDateTime::currentDateTimeUtc(), control.stop()));
        },
        [this](const std::pair<ProjectFacts, std::vector<WeekItem>>& read) {
            showFacts(read.first);
            showWeek(read.second);
        },
        [this](const Problem& problem) { problem_->showProblem(problem); });
}

void HomePage::showFacts(const ProjectFacts& facts)
{
    problem_->clear();
    while (auto* item = numbers_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const std::pair<std::size_t, QString> cells[] = {
        {facts.corpora, facts.corpora == 1 ? tr("corpus") : tr("corpora")},
        {facts.examples, tr("examples")},
        {facts.campaigns, facts.campaigns == 1 ? tr("campaign") : tr("campaigns")},
        {facts.results, tr("attacked")},
    };
    int at = 0;
    for (const auto& [number, name] : cells) {
        numbers_->addWidget(new StyledLabel(StyledLabel::Style::Title, formatCount(number), right_), 0, at);
        numbers_->addWidget(new StyledLabel(StyledLabel::Style::Caption, name, right_), 1, at);
        ++at;
    }
    numbers_->setColumnStretch(at, 1);
    latest_->setVisible(!facts.latestCampaign.isEmpty());
    latest_->setText(tr("Newest results: %1, success %2").arg(facts.latestCampaign, facts.latestRate));
    nextSentence_->setText(facts.next.sentence);
    nextButton_->setText(facts.next.button);
    nextPage_ = facts.next.page;
}

void HomePage::showWeek(const std::vector<WeekItem>& week)
{
    week_->setWeek(week);
    week_->setVisible(!week.empty());
    quiet_->setVisible(week.empty());
}

void HomePage::follow(const WeekItem& item)
{
    switch (item.kind) {
    case WeekItem::Kind::Running:
        session().setCampaign(item.id);
        session().goTo(QStringLiteral("campaigns"));
        break;
    case WeekItem::Kind::Changed:
        session().goTo(QStringLiteral("lab"));
        Q_EMIT ExampleRequests::of(session()).wallWanted();
        break;
    case WeekItem::Kind::Finished:
        session().setCampaign(item.id);
        session().goTo(QStringLiteral("results"));
        break;
    case WeekItem::Kind::ToJudge:
        session().goTo(QStringLiteral("studies"));
        Q_EMIT StudyRequests::of(session()).studyShown(item.name);
        break;
    case WeekItem::Kind::Tried:
        session().goTo(QStringLiteral("lab"));
        Q_EMIT ExampleRequests::of(session()).tryWanted(item.id);
        break;
    case WeekItem::Kind::Made:
        QDesktopServices::openUrl(QUrl::fromLocalFile(item.name));
        break;
    }
}

} // namespace ui
