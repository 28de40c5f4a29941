#include "ui/window/job_bar.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QTimer>

#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/window/job_line.h"
#include "ui/window/jobs_popup.h"

namespace ui {

namespace {

constexpr int besideLines = 140; ///< Pixels for what stands beside the lines.
constexpr int leastLine = 340;   ///< Of one job where there are several, in pixels; its name has the last of these.
constexpr int leastName = 90;

/// Short work is not shown, to avoid flicker.
bool worthShowing(const Job& job) { return !job.ended() && (!job.quiet() || job.seconds() >= 0.15); }

} // namespace

JobBar::JobBar(JobManager& jobs, QWidget* parent)
    : QFrame(parent), jobs_(jobs), count_(new QLabel(this)), detail_(new QLabel(this)), rate_(new QLabel(this)),
      row_(new QHBoxLayout(this)), clock_(new QTimer(this))
{
    setObjectName(QStringLiteral("job-bar"));
    setAccessibleName(tr("Jobs"));
    setToolTip(tr("Click for the list of jobs (Ctrl+J)"));
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    row_->setContentsMargins(16, 4, 16, 4);
    row_->setSpacing(theme::grid * 2);
    row_->addWidget(count_);
    row_->addWidget(detail_, 1);
    row_->addWidget(rate_);
    detail_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(&jobs_, &JobManager::added, this, &JobBar::refresh);
    connect(&jobs_, &JobManager::changed, this, &JobBar::refresh);
    connect(&jobs_, &JobManager::removed, this, &JobBar::refresh);
    connect(clock_, &QTimer::timeout, this, &JobBar::refresh);
    clock_->setInterval(150);
    setMinimumHeight(36);
    refresh();
}

std::vector<Job*> JobBar::shown() const
{
    std::vector<Job*> loud;
    Job* quiet = nullptr;
    for (auto* job : jobs_.jobs())
        if (worthShowing(*job) && job->quiet())
            quiet = job;
        else if (worthShowing(*job))
            loud.insert(loud.begin(), job); // the newest first
    std::ranges::stable_partition(loud, [](const Job* job) { return job->state() != Job::State::Paused; });
    return loud.empty() && quiet != nullptr ? std::vector{quiet} : loud;
}

void JobBar::refresh()
{
    const auto jobs = shown();
    const bool any = jobs_.active(true) > 0;
    if (any != clock_->isActive())
        any ? clock_->start() : clock_->stop();
    count_->setText(jobs.empty() ? tr("No jobs running")
                                 : formatPlural(static_cast<std::uint64_t>(jobs.size()), tr("job"), tr("jobs")));
    auto quiet = count_->palette();
    quiet.setColor(QPalette::WindowText, theme::muted());
    for (auto* label : {count_, detail_, rate_})
        label->setPalette(quiet);
    const auto fitting = static_cast<std::size_t>(std::max(1, (width() - besideLines) / leastLine));
    const auto lines = std::min(jobs.size(), fitting);
    while (lines_.size() < lines) {
        lines_.push_back(new JobLine(this));
        row_->insertWidget(static_cast<int>(lines_.size()), lines_.back());
    }
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        lines_[i]->setVisible(i < lines);
        lines_[i]->setRoom(lines > 1 ? (width() - besideLines) / static_cast<int>(lines) - leastLine + leastName
                                     : 2 * leastLine);
        lines_[i]->setJob(i < lines ? jobs[i] : nullptr);
    }
    const bool one = jobs.size() == 1;
    const auto detail = one                   ? jobs.front()->progress().detail
                        : jobs.size() > lines ? tr("and %1 more").arg(jobs.size() - lines)
                                              : QString();
    detail_->setText(detail_->fontMetrics().elidedText(detail, Qt::ElideRight, detail_->width()));
    rate_->setText(one && jobs.front()->state() == Job::State::Running ? jobs.front()->progress().rate : QString());
}

void JobBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    refresh();
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
