#include "ui/window/job_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QTimer>
#include <QToolButton>

#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/jobs/job_text.h"
#include "ui/window/jobs_popup.h"

namespace ui {

namespace {

/// Short work is not shown, to avoid flicker.
bool worthShowing(const Job& job) { return !job.ended() && (!job.quiet() || job.seconds() >= 0.15); }

} // namespace

JobBar::JobBar(JobManager& jobs, QWidget* parent)
    : QFrame(parent), jobs_(jobs), count_(new QLabel(this)), name_(new QLabel(this)), bar_(new QProgressBar(this)),
      progress_(new QLabel(this)), pause_(new QToolButton(this)), cancel_(new QToolButton(this)),
      detail_(new QLabel(this)), rate_(new QLabel(this)), clock_(new QTimer(this))
{
    setObjectName(QStringLiteral("job-bar"));
    setAccessibleName(tr("Jobs"));
    setToolTip(tr("Click for the list of jobs (Ctrl+J)"));
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 4, 16, 4);
    row->setSpacing(theme::grid * 2);
    row->addWidget(count_);
    row->addWidget(name_);
    bar_->setFixedWidth(120);
    bar_->setTextVisible(false);
    bar_->setMaximumHeight(8);
    row->addWidget(bar_);
    row->addWidget(progress_);
    for (auto* button : {pause_, cancel_}) {
        button->setAutoRaise(true);
        button->setCursor(Qt::ArrowCursor);
        row->addWidget(button);
    }
    row->addWidget(detail_, 1);
    row->addWidget(rate_);
    detail_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(pause_, &QToolButton::clicked, this, [this] {
        if (auto* job = shown())
            job->state() == Job::State::Paused ? job->resume() : job->pause();
    });
    connect(cancel_, &QToolButton::clicked, this, [this] {
        if (auto* job = shown())
            job->cancel();
    });
    connect(&jobs_, &JobManager::added, this, &JobBar::refresh);
    connect(&jobs_, &JobManager::changed, this, &JobBar::refresh);
    connect(&jobs_, &JobManager::removed, this, &JobBar::refresh);
    connect(clock_, &QTimer::timeout, this, &JobBar::refresh);
    clock_->setInterval(150);
    setMinimumHeight(36);
    refresh();
}

Job* JobBar::shown() const
{
    Job* best = nullptr;
    for (auto* job : jobs_.jobs()) {
        if (!worthShowing(*job))
            continue;
        const auto rank = [](const Job& j) { return (j.state() != Job::State::Paused ? 2 : 0) + (j.quiet() ? 0 : 1); };
        if (best == nullptr || rank(*job) >= rank(*best))
            best = job;
    }
    return best;
}

void JobBar::refresh()
{
    auto* job = shown();
    const bool any = jobs_.active(true) > 0;
    if (any != clock_->isActive())
        any ? clock_->start() : clock_->stop();
    int showing = 0;
    for (auto* each : jobs_.jobs())
        showing += worthShowing(*each);
    count_->setText(job != nullptr ? formatPlural(static_cast<std::uint64_t>(showing), tr("job"), tr("jobs"))
                                   : tr("No jobs running"));
    auto quiet = count_->palette();
    quiet.setColor(QPalette::WindowText, theme::muted());
    for (auto* label : {count_, detail_, rate_})
        label->setPalette(quiet);
    for (auto* widget : std::initializer_list<QWidget*>{name_, bar_, progress_, cancel_, detail_, rate_})
        widget->setVisible(job != nullptr);
    pause_->setVisible(job != nullptr && job->pausable());
    if (job == nullptr)
        return;
    name_->setText(job->name());
    const auto& p = job->progress();
    bar_->setRange(0, p.total > 0 ? 1000 : job->state() == Job::State::Paused ? 1000 : 0);
    if (p.total > 0)
        bar_->setValue(static_cast<int>(1000.0 * static_cast<double>(p.done) / static_cast<double>(p.total)));
    bar_->setAccessibleName(job->name());
    progress_->setText(progressText(*job));
    const bool paused = job->state() == Job::State::Paused;
    pause_->setIcon(theme::icon(paused ? QStringLiteral("play") : QStringLiteral("pause")));
    pause_->setToolTip(paused ? tr("Resume") : tr("Pause: finished examples are kept"));
    pause_->setAccessibleName(paused ? tr("Resume the job") : tr("Pause the job"));
    pause_->setEnabled(paused || job->state() == Job::State::Running);
    cancel_->setIcon(theme::icon(QStringLiteral("cancel")));
    cancel_->setToolTip(tr("Cancel: finished examples are kept"));
    cancel_->setAccessibleName(tr("Cancel the job"));
    cancel_->setEnabled(job->state() != Job::State::Cancelling);
    detail_->setText(detail_->fontMetrics().elidedText(p.detail, Qt::ElideRight, detail_->width()));
    rate_->setText(job->state() == Job::State::Running ? p.rate : QString());
}

void JobBar::openList()
{
    if (popup_) {
        popup_->close();
        return;
    }
    popup_ = new JobsPopup(jobs_, window());
    popup_->setAttribute(Qt::WA_DeleteOnClose);
    popup_->openAbove(this);
}

void JobBar::mousePressEvent(QMouseEvent* /*event*/) { openList(); }

void JobBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
        openList();
    else
        QFrame::keyPressEvent(event);
}

void JobBar::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::surface());
    painter.setPen(hasFocus() ? theme::accent() : theme::line());
    painter.drawLine(0, 0, width(), 0);
}

} // namespace ui
