#include "ui/window/job_line.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include "ui/base/theme.h"
#include "ui/jobs/job_text.h"

namespace ui {

JobLine::JobLine(QWidget* parent)
    : QWidget(parent), name_(new QLabel(this)), bar_(new QProgressBar(this)), progress_(new QLabel(this)),
      pause_(new QToolButton(this)), cancel_(new QToolButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme::grid);
    row->addWidget(name_);
    bar_->setFixedWidth(100);
    bar_->setTextVisible(false);
    bar_->setMaximumHeight(8);
    row->addWidget(bar_);
    row->addWidget(progress_);
    for (auto* button : {pause_, cancel_}) {
        button->setAutoRaise(true);
        button->setCursor(Qt::ArrowCursor);
        row->addWidget(button);
    }
    connect(pause_, &QToolButton::clicked, this, [this] {
        if (job_)
            job_->state() == Job::State::Paused ? job_->resume() : job_->pause();
    });
    connect(cancel_, &QToolButton::clicked, this, [this] {
        if (job_)
            job_->cancel();
    });
}

void JobLine::setJob(Job* job)
{
    job_ = job;
    refresh();
}

void JobLine::refresh()
{
    if (!job_)
        return;
    name_->setText(name_->fontMetrics().elidedText(job_->name(), Qt::ElideMiddle, room_));
    name_->setToolTip(job_->name());
    const auto& p = job_->progress();
    const bool paused = job_->state() == Job::State::Paused;
    bar_->setRange(0, p.total > 0 || paused ? 1000 : 0);
    if (p.total > 0)
        bar_->setValue(static_cast<int>(1000.0 * static_cast<double>(p.done) / static_cast<double>(p.total)));
    bar_->setAccessibleName(job_->name());
    progress_->setText(progressText(*job_));
    pause_->setVisible(job_->pausable());
    pause_->setIcon(theme::icon(paused ? QStringLiteral("play") : QStringLiteral("pause")));
    pause_->setToolTip(paused ? tr("Resume %1").arg(job_->name())
                              : tr("Pause %1: finished examples are kept").arg(job_->name()));
    pause_->setAccessibleName(paused ? tr("Resume the job") : tr("Pause the job"));
    pause_->setAccessibleDescription(job_->name());
    pause_->setEnabled(paused || job_->state() == Job::State::Running);
    cancel_->setIcon(theme::icon(QStringLiteral("cancel")));
    cancel_->setToolTip(tr("Cancel %1: finished examples are kept").arg(job_->name()));
    cancel_->setAccessibleName(tr("Cancel the job"));
    cancel_->setAccessibleDescription(job_->name());
    cancel_->setEnabled(job_->state() != Job::State::Cancelling);
}

} // namespace ui
