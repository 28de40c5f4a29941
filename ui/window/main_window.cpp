#include "ui/window/main_window.h"

#include <algorithm>

#include <QCloseEvent>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/help/handbook.h"
#include "ui/session/example_requests.h"
#include "ui/session/file_kind.h"
#include "ui/session/page.h"
#include "ui/session/session.h"
#include "ui/studies/rating/rater_window.h"
#include "ui/studies/rows/study_requests.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/styled_label.h"
#include "ui/window/bundles.h"
#include "ui/window/consent_dialog.h"
#include "ui/window/job_bar.h"
#include "ui/window/sidebar.h"

namespace ui {

MainWindow::MainWindow(Session& session, std::vector<Page*> pages, QWidget* parent)
    : QMainWindow(parent), session_(session), pages_(std::move(pages))
{
    setWindowIcon(theme::icon(QStringLiteral("faultline"), theme::accent()));
    setAcceptDrops(true);
    buildFrame();
    buildMenus();

    connect(&session_, &Session::pageRequested, this, &MainWindow::showPage);
    connect(&session_, &Session::openingRequested, this, &MainWindow::openAnything);
    connect(&session_, &Session::consentWanted, this, &MainWindow::askConsent);
    connect(&session_, &Session::projectChanged, this, [this] {
        refreshTitle();
        fillRecent();
        if (!session_.projectProblem().what.isEmpty())
            banner_->showProblem(session_.projectProblem());
        else if (session_.project() && session_.project()->readOnly())
            banner_->show(Banner::Kind::Info, tr("Read only: %1").arg(toQt(session_.project()->readOnlyReason())));
        else
            banner_->clear();
    });
    connect(&session_, &Session::victimRefused, banner_,
            [this](const Problem& problem) { banner_->showProblem(problem); });
    connect(&session_, &Session::unfinishedFound, this, &MainWindow::offerToGoOn);
    connect(
        &ExampleRequests::of(session_), &ExampleRequests::wallChanged, this, [this](const QString& said, bool worse) {
            banner_->show(worse ? Banner::Kind::Warning : Banner::Kind::Good, said, tr("Show the hard cases"), [this] {
                banner_->clear();
                showPage(QStringLiteral("lab"));
                Q_EMIT ExampleRequests::of(session_).wallWanted();
            });
        });
    QSettings settings;
    resize(1280, 800);
    restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
    sidebar_->setCollapsed(settings.value(QStringLiteral("window/collapsed"), false).toBool());
    refreshTitle();
    fillRecent();
    const auto last = settings.value(QStringLiteral("window/page")).toString();
    setCurrent(0);
    if (!last.isEmpty() && !session_.plain())
        showPage(last);
}

MainWindow::~MainWindow() = default;

void MainWindow::buildFrame()
{
    auto* frame = new QWidget(this);
    auto* column = new QVBoxLayout(frame);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    column->addLayout(row, 1);
    sidebar_ = new Sidebar(frame);
    row->addWidget(sidebar_);
    auto* main = new QVBoxLayout;
    main->setSpacing(0);
    row->addLayout(main, 1);

    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 8, 16, 8);
    head->setSpacing(theme::grid * 2);
    title_ = new StyledLabel(StyledLabel::Style::Title, frame);
    title_->setObjectName(QStringLiteral("page-title"));
    title_->setMinimumHeight(32);
    head->addWidget(title_);
    head->addStretch(1);
    main->addLayout(head);
    auto* rule = new QFrame(frame);
    rule->setFrameShape(QFrame::HLine);
    rule->setFrameShadow(QFrame::Plain);
    rule->setForegroundRole(QPalette::Mid);
    main->addWidget(rule);
    banner_ = new Banner(frame);
    main->addWidget(banner_);
    stack_ = new QStackedWidget(frame);
    main->addWidget(stack_, 1);
    jobBar_ = new JobBar(session_.jobs(), frame);
    column->addWidget(jobBar_);
    setCentralWidget(frame);

    for (std::size_t i = 0; i < pages_.size(); ++i) {
        auto* page = pages_[i];
        const bool bottom = pages_.size() > 1 && i + 1 == pages_.size();
        auto tip = page->purpose();
        if (i < 10)
            tip += QStringLiteral(" (Ctrl+%1)").arg((i + 1) % 10);
        sidebar_->addPage(page->id(), page->title(), tip, bottom);
        // A page that needs more room than the window has (large text, small screen) can be scrolled.
        auto* scroll = new QScrollArea(stack_);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setFocusPolicy(Qt::NoFocus);
        scroll->setWidgetResizable(true);
        scroll->setWidget(page);
        stack_->addWidget(scroll);
        auto* choices = page->headerChoices();
        if (choices == nullptr)
            choices = new QWidget(frame);
        head->addWidget(choices);
        choices_.push_back(choices);
    }
    connect(sidebar_, &Sidebar::chosen, this, &MainWindow::setCurrent);
    connect(sidebar_, &Sidebar::collapsedChanged, this,
            [](bool collapsed) { QSettings().setValue(QStringLiteral("window/collapsed"), collapsed); });
}

void MainWindow::setCurrent(int index)
{
    if (index < 0 || index >= static_cast<int>(pages_.size()))
        return;
    auto* page = pages_[static_cast<std::size_t>(index)];
    stack_->setCurrentIndex(index);
    for (std::size_t i = 0; i < choices_.size(); ++i)
        choices_[i]->setVisible(static_cast<int>(i) == index);
    sidebar_->setCurrent(index);
    title_->setText(page->title());
    if (pageMenu_ != nullptr) {
        pageMenu_->clear();
        pageMenu_->setTitle(page->title());
        pageMenu_->addActions(page->pageActions());
        pageMenu_->menuAction()->setVisible(!pageMenu_->isEmpty());
    }
    QSettings().setValue(QStringLiteral("window/page"), page->id());
    page->activated();
    page->setFocus();
}

void MainWindow::showPage(const QString& id)
{
    for (std::size_t i = 0; i < pages_.size(); ++i)
        if (pages_[i]->id() == id)
            setCurrent(static_cast<int>(i));
}

void MainWindow::askConsent(const QString& why, const QString& command, const std::function<void()>& allow)
{
    // No dialog with its own event loop: everything else keeps working, and nothing hangs without a user.
    if (!consent_ || consent_->command() != command) {
        delete consent_;
        consent_ = new ConsentDialog(why, command, this);
        consent_->setAttribute(Qt::WA_DeleteOnClose);
    }
    connect(consent_, &QDialog::accepted, &session_, allow);
    consent_->show();
    consent_->raise();
}

Page* MainWindow::currentPage() const { return pages_[static_cast<std::size_t>(stack_->currentIndex())]; }

QList<QAction*> MainWindow::allActions() const
{
    auto all = actions_;
    for (auto* page : pages_) {
        for (auto* action : page->pageActions()) {
            action->setProperty("group", page->title());
            all.append(action);
        }
    }
    return all;
}

void MainWindow::refreshTitle()
{
    QString name;
    if (const auto& project = session_.project())
        name = toQt(project->path().stem()) + QStringLiteral(" \u2013 ");
    setWindowTitle(name + tr("Faultline"));
}

void MainWindow::openAnything(const QString& path)
{
    if (banner_->kind() == Banner::Kind::Error) // of what was dropped before
        banner_->clear();
    if (const auto link = core::reports::linkIn(toStd(path))) {
        openLink(*link);
        return;
    }
    switch (kindOf(toPath(path))) {
    case FileKind::Project:
        session_.openProject(toPath(path));
        break;
    case FileKind::Bundle:
        bundles_->open(path);
        break;
    case FileKind::Model: {
        const QFileInfo info(path);
        session_.addVictim(QDir::cleanPath(info.isDir() ? path : info.absolutePath()));
        showPage(QStringLiteral("victims"));
        break;
    }
    case FileKind::Recipe:
        showPage(QStringLiteral("recipes"));
        session_.requestRecipeFile(path);
        break;
    case FileKind::Packet: {
        auto* rater = new RaterWindow;
        rater->setAttribute(Qt::WA_DeleteOnClose);
        rater->openPacket(toPath(path));
        rater->show();
        break;
    }
    case FileKind::Ballots:
        showPage(QStringLiteral("studies"));
        Q_EMIT StudyRequests::of(session_).importRequested({path});
        break;
    case FileKind::Corpus:
        showPage(QStringLiteral("corpora"));
        session_.requestImport(path);
        break;
    case FileKind::NoFile:
        banner_->showProblem({tr("%1 is not a regular file.").arg(path),
                              tr("Named pipes, sockets and devices cannot be opened; save the contents as a file.")});
        break;
    case FileKind::Missing:
        banner_->showProblem({tr("There is no file %1.").arg(path), tr("It may have been moved or deleted.")});
        break;
    }
}

/// What a number in an exported figure stands for. Of the project only the name is in the link: it is the one that is
/// open, or one that was opened before; several may have it, which the campaign's fingerprint tells apart.
void MainWindow::openLink(const core::reports::OpenedLink& link)
{
    // By value: it is asked again when the link is gone.
    const auto isIt = [name = link.project](const std::filesystem::path& file) { return file.stem().string() == name; };
    const auto showIt = [this, behind = link.behind, fingerprint = link.fingerprint] {
        const auto& project = session_.project();
        const auto campaigns = project->campaigns();
        const auto found = std::ranges::find(campaigns, behind.campaign, &core::store::CampaignRecord::id);
        if (found == campaigns.end())
            banner_->showProblem({tr("The project has no campaign %1 any more.").arg(behind.campaign), {}});
        else if (!fingerprint.empty() && core::reports::fingerprintOf(*project, *found) != fingerprint)
            banner_->showProblem(
                {tr("The link is about another campaign than the campaign %1 of this project.").arg(behind.campaign),
                 tr("Another project may have the same name: open that one, and click the link again.")});
        else
            Q_EMIT ExampleRequests::of(session_).resultsWanted(behind);
    };
    if (session_.project() && isIt(session_.project()->path()))
        return showIt();
    for (const auto& file : session_.recentProjects())
        if (isIt(toPath(file)) && QFileInfo::exists(file)) {
            auto* once = new QObject(this);
            connect(&session_, &Session::projectChanged, once, [this, once, showIt, isIt] {
                if (session_.projectState() == LoadState::Loading)
                    return;
                once->deleteLater();
                if (session_.projectState() == LoadState::Ready && session_.project() &&
                    isIt(session_.project()->path()))
                    QTimer::singleShot(0, this, showIt); // when the pages have it, too
            });
            session_.openProject(toPath(file));
            return;
        }
    banner_->showProblem(
        {tr("The link is about the project %1, which was not opened here before.").arg(toQt(link.project)),
         tr("Open it, and click the link again.")});
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    QStringList ballots; // several files are one import
    for (const auto& url : event->mimeData()->urls()) {
        if (!url.isLocalFile())
            continue;
        if (kindOf(toPath(url.toLocalFile())) == FileKind::Ballots)
            ballots << url.toLocalFile();
        else
            openAnything(url.toLocalFile());
    }
    if (!ballots.isEmpty()) {
        showPage(QStringLiteral("studies"));
        Q_EMIT StudyRequests::of(session_).importRequested(ballots);
    }
    event->acceptProposedAction();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    event->ignore();
    if (!closing_ && session_.jobs().activeShown() > 0)
        askToLeave();
    else if (!closing_)
        leave();
}

void MainWindow::askToLeave()
{
    if (question_) {
        question_->raise();
        return;
    }
    QStringList paused;
    QStringList cancelled;
    for (const auto* job : session_.jobs().jobs())
        if (!job->ended() && !job->quiet() && job->state() != Job::State::Paused)
            (job->pausable() ? paused : cancelled) << job->name();
    QStringList lines;
    if (!paused.isEmpty())
        lines << tr("%1 will be paused. What is done is kept, and it can go on when the project is opened again.")
                     .arg(paused.join(QStringLiteral(", ")));
    if (!cancelled.isEmpty())
        lines << tr("%1 will be cancelled.").arg(cancelled.join(QStringLiteral(", ")));
    question_ = new QMessageBox(QMessageBox::Question, tr("Quit"), tr("Work is still running. Quit Faultline?"),
                                QMessageBox::Cancel, this);
    question_->setObjectName(QStringLiteral("leave"));
    question_->setInformativeText(lines.join(QLatin1Char('\n')));
    auto* quit = question_->addButton(paused.isEmpty() ? tr("Quit") : tr("Pause and quit"), QMessageBox::AcceptRole);
    question_->setDefaultButton(quit);
    question_->setAttribute(Qt::WA_DeleteOnClose);
    connect(quit, &QAbstractButton::clicked, this, &MainWindow::leave);
    // The work may end while the question is open: then there is nothing to ask.
    connect(&session_.jobs(), &JobManager::allEnded, question_, [this] {
        if (!closing_)
            leave();
    });
    question_->open();
}

void MainWindow::leave()
{
    if (closing_)
        return;
    closing_ = true;
    QSettings settings;
    settings.setValue(QStringLiteral("window/geometry"), saveGeometry());
    settings.sync();
    // Running work ends on its own thread; the window goes away now and the program when the work has stopped.
    hide();
    Q_EMIT leaving();
    connect(&session_.jobs(), &JobManager::allEnded, this, &MainWindow::left);
    session_.jobs().shutDown();
}

void MainWindow::offerToGoOn(core::store::Id campaign, const QString& name, std::size_t done, std::size_t total)
{
    auto* offer = new QObject(banner_); // until the campaign runs, from wherever it was started
    connect(&session_, &Session::campaignProgressed, offer, [this, offer, campaign](core::store::Id running) {
        if (running != campaign)
            return;
        if (banner_->kind() == Banner::Kind::Info)
            banner_->clear();
        offer->deleteLater();
    });
    banner_->show(Banner::Kind::Info,
                  tr("The campaign \"%1\" is not finished: %2 of %3 examples are done. Nothing is attacked twice.")
                      .arg(name, formatCount(done), formatCount(total)),
                  tr("Resume"), [this, campaign] {
                      banner_->clear();
                      showPage(QStringLiteral("campaigns"));
                      session_.setCampaign(campaign);
                      session_.requestGoOn(campaign);
                  });
}

} // namespace ui
