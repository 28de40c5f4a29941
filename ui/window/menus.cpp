// The menus of the main window and what their entries do.
#include <QApplication>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>

#include "core/faults/log_lines.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/help/guide_of.h"
#include "ui/help/handbook.h"
#include "ui/help/log_window.h"
#include "ui/help/report_dialog.h"
#include "ui/session/page.h"
#include "ui/session/project_dialogs.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"
#include "ui/window/bundles.h"
#include "ui/window/command_palette.h"
#include "ui/window/job_bar.h"
#include "ui/window/main_window.h"
#include "ui/window/problem_facts.h"
#include "ui/window/sidebar.h"

namespace ui {

void MainWindow::buildMenus()
{
    const auto add = [this](QMenu* menu, QAction* action) {
        menu->addAction(action);
        actions_.append(action);
        return action;
    };
    auto* file = menuBar()->addMenu(tr("&File"));
    add(file, makeAction(this, tr("&New project..."), QStringLiteral("add"), QKeySequence::New,
                         tr("Make an empty project file"), [this] { chooseNewProject(session_, this); }));
    add(file, makeAction(this, tr("&Open project..."), QStringLiteral("open"), QKeySequence::Open,
                         tr("Open a project file or a bundle"), [this] { chooseProject(session_, this); }));
    recent_ = file->addMenu(tr("Open &recent"));
    auto* demo = add(file, makeAction(this, tr("Open &demo project"), QStringLiteral("lab"), {},
                                      tr("Open a project with sample reviews, trained victims and finished campaigns"),
                                      [this] { session_.openDemo(); }));
    demo->setEnabled(static_cast<bool>(session_.backends().makeDemo));
    file->addSeparator();
    auto* copy = add(file, makeAction(this, tr("&Save copy as..."), QStringLiteral("save"),
                                      QKeySequence(QStringLiteral("Ctrl+Shift+S")),
                                      tr("Write the whole project into another file"), [this] { saveCopy(); }));
    copy->setEnabled(false);
    bundles_ = new Bundles(session_, *banner_, this);
    for (auto* action : bundles_->actions())
        add(file, action);
    auto* close = add(file, makeAction(this, tr("&Close project"), {}, QKeySequence::Close,
                                       tr("Close the open project"), [this] { session_.closeProject(); }));
    close->setEnabled(false);
    connect(&session_, &Session::projectChanged, this, [this, copy, close] {
        copy->setEnabled(session_.project() != nullptr);
        close->setEnabled(session_.project() != nullptr);
    });
    file->addSeparator();
    add(file, makeAction(this, tr("&Quit"), {}, QKeySequence(QStringLiteral("Ctrl+Q")),
                         tr("Stop running work, keep what is done, and quit"), [this] { this->close(); }));

    auto* go = menuBar()->addMenu(tr("&Go"));
    for (std::size_t i = 0; i < pages_.size(); ++i) {
        auto* page = pages_[i];
        const auto keys = i < 10 ? QKeySequence(QStringLiteral("Ctrl+%1").arg((i + 1) % 10)) : QKeySequence();
        auto* action = add(go, makeAction(this, page->title(), page->id(), keys, page->purpose(),
                                          [this, id = page->id()] { showPage(id); }));
        action->setProperty("group", tr("Go to"));
    }
    go->addSeparator();
    add(go,
        makeAction(this, tr("Command &palette..."), QStringLiteral("search"), QKeySequence(QStringLiteral("Ctrl+K")),
                   tr("Find any command, campaign, corpus, victim, recipe, example, try or section of the handbook"),
                   [this] { openPalette(); }));
    add(go, makeAction(this, tr("List of &jobs"), QStringLiteral("more"), QKeySequence(QStringLiteral("Ctrl+J")),
                       tr("Show what runs and what has ended"), [this] { jobBar_->openList(); }));
    add(go, makeAction(this, tr("Collapse &sidebar"), QStringLiteral("collapse"),
                       QKeySequence(QStringLiteral("Ctrl+B")), tr("Show icons only, or icons with names"),
                       [this] { sidebar_->setCollapsed(!sidebar_->collapsed()); }));

    pageMenu_ = menuBar()->addMenu(tr("Page"));

    auto* help = menuBar()->addMenu(tr("&Help"));
    add(help,
        makeAction(this, tr("&Handbook"), QStringLiteral("info"), QKeySequence::HelpContents,
                   tr("Read about this page, or about the number that has the focus"), [this] { openHandbook(); }));
    add(help, makeAction(this, tr("&Check this computer"), QStringLiteral("ok"), {},
                         tr("See which resources are present, missing or damaged, and what to do"),
                         [this] { showPage(QStringLiteral("settings")); }));
    add(help, makeAction(this, tr("&Log"), QStringLiteral("results"), {},
                         tr("Read what the program and the victims' programs logged; search, copy and save it"),
                         [this] { openLog(); }));
    add(help, makeAction(this, tr("&Report a problem..."), QStringLiteral("comment"), {},
                         tr("Write a file about a problem, without any of your texts, for those who can mend it"),
                         [this] { reportProblem(); }));
    add(help, makeAction(this, tr("&About Faultline"), QStringLiteral("faultline"), {}, tr("Version and licence"),
                         [this] { about(); }));
}

void MainWindow::fillRecent()
{
    recent_->clear();
    for (const auto& path : session_.recentProjects()) {
        auto* action = recent_->addAction(QFileInfo(path).fileName());
        action->setToolTip(path);
        action->setEnabled(QFileInfo::exists(path));
        connect(action, &QAction::triggered, this, [this, path] { session_.openProject(toPath(path)); });
    }
    recent_->setEnabled(!recent_->isEmpty());
    recent_->setToolTipsVisible(true);
}

void MainWindow::saveCopy()
{
    const auto path = chooseCopy(this);
    if (path.isEmpty())
        return;
    session_.jobs().run(
        this, {tr("Save a copy"), false, false},
        [project = session_.project(), file = toPath(path)](JobControl&) { project->saveCopy(file); },
        [this, path] { banner_->show(Banner::Kind::Good, tr("Saved a copy as %1.").arg(path)); },
        [this](const Problem& problem) { banner_->showProblem(problem); });
}

void MainWindow::openPalette()
{
    constexpr int shortest = 2; // letters of a search in texts
    auto* palette = new CommandPalette(allActions(), this);
    palette->setAttribute(Qt::WA_DeleteOnClose);
    palette->setPlaces(namedPlaces(session_, [this](const QString& place) { openHandbookAt(place); }));
    connect(
        palette, &CommandPalette::searched, palette,
        [this, palette, job = QPointer<Job>()](const QString& line) mutable {
            if (job)
                job->cancel();
            if (line.trimmed().size() < shortest)
                return;
            job = session_.jobs().run(
                palette, {tr("Search the texts"), false, true},
                [corpus = session_.corpus(), project = session_.project(), line](JobControl& control) {
                    return findTexts(corpus, project, line, control.stop());
                },
                [this, palette, line](const FoundTexts& found) { palette->setFound(line, placesOf(session_, found)); },
                [](const Problem&) {}); // what cannot be read says so on its page
        });
    palette->open();
}

void MainWindow::openHandbook() { openHandbookAt(guideOf(QApplication::focusWidget(), currentPage()->id())); }

void MainWindow::openHandbookAt(const QString& place)
{
    if (!handbook_)
        handbook_ = new Handbook(this);
    handbook_->openAt(place);
}

void MainWindow::openLog()
{
    if (!log_) {
        log_ = new LogWindow(core::faults::logFile(), this);
        log_->setAttribute(Qt::WA_DeleteOnClose);
    }
    log_->show();
    log_->raise();
    log_->activateWindow();
}

void MainWindow::reportProblem()
{
    core::faults::ProblemReport report;
    report.facts = problemFacts(session_, currentPage()->id());
    report.log = core::faults::newestLogLines(core::faults::logFile());
    report.faults = core::faults::storedReports();
    auto* dialog = new ReportDialog({"faultline", toStd(session_.backends().version)}, std::move(report), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::about()
{
    auto* box =
        new QMessageBox(QMessageBox::NoIcon, tr("About Faultline"),
                        tr("<h3>Faultline %1</h3><p>Where does a language model break? Attacks on text models, with "
                           "every query counted and every result kept.</p><p>Free software under the GNU General "
                           "Public License, version 3 or later.</p>")
                            .arg(session_.backends().version),
                        QMessageBox::Close, this);
    box->setTextFormat(Qt::RichText);
    box->setIconPixmap(windowIcon().pixmap(64, 64));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace ui
