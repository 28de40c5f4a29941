#include "ui/studies/rating/rater_window.h"

#include <QAction>
#include <QDragEnterEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QUrl>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/jobs/job.h"
#include "ui/studies/rating/annotation_panel.h"
#include "ui/widgets/banner.h"

namespace ui {

namespace {

const QString geometryKey = QStringLiteral("annotation/geometry");

} // namespace

RaterWindow::RaterWindow(QWidget* parent) : QMainWindow(parent)
{
    setWindowTitle(tr("Judging"));
    setWindowIcon(theme::icon(QStringLiteral("faultline"), theme::accent()));
    setAcceptDrops(true);
    auto* frame = new QWidget(this);
    auto* column = new QVBoxLayout(frame);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    banner_ = new Banner(frame);
    column->addWidget(banner_);
    stack_ = new QStackedWidget(frame);
    column->addWidget(stack_, 1);
    setCentralWidget(frame);
    addAction(makeAction(this, tr("Full screen"), QStringLiteral("expand"), QKeySequence(Qt::Key_F11),
                         tr("Nothing but the texts"),
                         [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); }));
    addAction(makeAction(this, tr("Larger text"), {}, QKeySequence::ZoomIn, tr("Make all text larger"),
                         [] { theme::setTextPercent(std::min(200, theme::textPercent() + 10)); }));
    addAction(makeAction(this, tr("Smaller text"), {}, QKeySequence::ZoomOut, tr("Make all text smaller"),
                         [] { theme::setTextPercent(std::max(80, theme::textPercent() - 10)); }));
    addAction(makeAction(this, tr("Close"), QStringLiteral("cancel"), QKeySequence::Quit,
                         tr("Everything is saved; it opens again at this item"), [this] { close(); }));
    resize(1100, 760);
    restoreGeometry(QSettings().value(geometryKey).toByteArray());
}

RaterWindow::~RaterWindow()
{
    delete panel_; // before the log it writes to
}

bool RaterWindow::openPacket(const std::filesystem::path& file)
{
    try {
        auto packet = core::studies::readPacket(file);
        const auto answers = core::studies::ballotsPathFor(file);
        auto log = std::make_unique<core::studies::AnswerLog>(
            answers, core::studies::BallotsHeader{packet.study, packet.version, packet.rater, packet.ticket});
        const auto before = log->ballots();
        if (panel_ != nullptr)
            panel_->keepComment();
        delete std::exchange(panel_, nullptr);
        log_ = std::move(log);
        present(
            std::move(packet), before, [this](const core::studies::Ballot& ballot) { log_->append(ballot); },
            tr("Your answers are in the file %1. Send it to the person who gave you the packet.").arg(toQt(answers)));
        banner_->clear();
        return true;
    } catch (const std::exception&) {
        banner_->showProblem(currentProblem());
        return false;
    }
}

void RaterWindow::setPacket(core::studies::Packet packet, const std::vector<core::studies::Ballot>& before,
                            core::studies::RatingSession::Store store)
{
    delete std::exchange(panel_, nullptr);
    log_.reset();
    present(std::move(packet), before, std::move(store), {});
}

void RaterWindow::present(core::studies::Packet packet, const std::vector<core::studies::Ballot>& before,
                          core::studies::RatingSession::Store store, const QString& farewell)
{
    setWindowTitle(toQt(packet.title.empty() ? packet.study : packet.title));
    panel_ = new AnnotationPanel(std::move(packet), before, std::move(store), stack_);
    panel_->setFarewell(farewell);
    stack_->addWidget(panel_);
    stack_->setCurrentWidget(panel_);
    connect(panel_, &AnnotationPanel::answered, this, &RaterWindow::answered);
    connect(panel_, &AnnotationPanel::leaveRequested, this, &RaterWindow::close);
    panel_->setFocus();
}

QString RaterWindow::problemText() const { return banner_->isHidden() ? QString() : banner_->text(); }

void RaterWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void RaterWindow::dropEvent(QDropEvent* event)
{
    for (const auto& url : event->mimeData()->urls())
        if (url.isLocalFile())
            openPacket(toPath(url.toLocalFile()));
    event->acceptProposedAction();
}

void RaterWindow::closeEvent(QCloseEvent* event)
{
    if (panel_ != nullptr)
        panel_->keepComment();
    QSettings().setValue(geometryKey, saveGeometry());
    QMainWindow::closeEvent(event);
}

} // namespace ui
