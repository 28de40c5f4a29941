#include "ui/window/jobs_popup.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/theme.h"
#include "ui/jobs/job_text.h"

namespace ui {

/// One job of the list.
class JobsPopup::Row : public QWidget {
public:
    explicit Row(Job* job, QWidget* parent)
        : QWidget(parent), job_(job), name_(new QLabel(job->name(), this)), state_(new QLabel(this)),
          bar_(new QProgressBar(this)), pause_(new QToolButton(this)), cancel_(new QToolButton(this)),
          problem_(new QLabel(this))
    {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(12, 8, 8, 8);
        column->setSpacing(4);
        auto* row = new QHBoxLayout;
        row->addWidget(name_, 1);
        row->addWidget(state_);
        row->addWidget(pause_);
        row->addWidget(cancel_);
        column->addLayout(row);
        bar_->setTextVisible(false);
        bar_->setMaximumHeight(6);
        column->addWidget(bar_);
        problem_->setWordWrap(true);
        problem_->setTextFormat(Qt::PlainText);
        column->addWidget(problem_);
        pause_->setAutoRaise(true);
        cancel_->setAutoRaise(true);
        cancel_->setIcon(theme::icon(QStringLiteral("cancel")));
        cancel_->setToolTip(JobsPopup::tr("Cancel"));
        cancel_->setAccessibleName(JobsPopup::tr("Cancel %1").arg(job->name()));
        connect(pause_, &QToolButton::clicked, job,
                [job] { job->state() == Job::State::Paused ? job->resume() : job->pause(); });
        connect(cancel_, &QToolButton::clicked, job, &Job::cancel);
        connect(job, &Job::changed, this, [this] { refresh(); });
        refresh();
    }

    void refresh()
    {
        const bool paused = job_->state() == Job::State::Paused;
        state_->setText(job_->state() == Job::State::Failed ? nameOf(job_->state()) : progressText(*job_));
        auto colors = state_->palette();
        colors.setColor(QPalette::WindowText, job_->state() == Job::State::Failed ? theme::error() : theme::muted());
        state_->setPalette(colors);
        const auto& p = job_->progress();
        bar_->setVisible(!job_->ended());
        bar_->setRange(0, p.total > 0 || paused ? 1000 : 0);
        if (p.total > 0)
            bar_->setValue(static_cast<int>(1000.0 * static_cast<double>(p.done) / static_cast<double>(p.total)));
        pause_->setVisible(job_->pausable() && !job_->ended());
        pause_->setIcon(theme::icon(paused ? QStringLiteral("play") : QStringLiteral("pause")));
        pause_->setToolTip(paused ? JobsPopup::tr("Resume") : JobsPopup::tr("Pause"));
        pause_->setAccessibleName(paused ? JobsPopup::tr("Resume %1").arg(job_->name())
                                         : JobsPopup::tr("Pause %1").arg(job_->name()));
        cancel_->setVisible(!job_->ended());
        problem_->setVisible(job_->state() == Job::State::Failed);
        problem_->setText(job_->problem().text());
    }

private:
    Job* job_;
    QLabel* name_;
    QLabel* state_;
    QProgressBar* bar_;
    QToolButton* pause_;
    QToolButton* cancel_;
    QLabel* problem_;
};

JobsPopup::JobsPopup(JobManager& jobs, QWidget* parent)
    : QFrame(parent, Qt::Popup), jobs_(jobs), rows_(new QVBoxLayout), empty_(new QLabel(tr("No jobs yet."), this))
{
    setObjectName(QStringLiteral("jobs-popup"));
    setAccessibleName(tr("List of jobs"));
    setFrameShape(QFrame::StyledPanel);
    setMinimumWidth(420);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 8);
    empty_->setContentsMargins(12, 8, 12, 8);
    column->addWidget(empty_);
    column->addLayout(rows_);
    auto* clear = new QPushButton(tr("Clear ended jobs"), this);
    clear->setToolTip(tr("Remove finished, cancelled and failed jobs from the list"));
    connect(clear, &QPushButton::clicked, &jobs_, &JobManager::clearEnded);
    column->addWidget(clear, 0, Qt::AlignRight);
    column->setAlignment(clear, Qt::AlignRight);
    connect(&jobs_, &JobManager::added, this, &JobsPopup::addRow);
    connect(&jobs_, &JobManager::removed, this, [this](Job* job) {
        if (const auto it = shown_.find(job); it != shown_.end()) {
            delete it->second;
            shown_.erase(it);
        }
        fit();
    });
    for (auto* job : jobs_.jobs())
        addRow(job);
    fit();
}

void JobsPopup::addRow(Job* job)
{
    if (job->quiet() && job->state() != Job::State::Failed)
        return;
    auto* row = new Row(job, this);
    shown_[job] = row;
    rows_->insertWidget(0, row);
    fit();
}

void JobsPopup::openAbove(QWidget* bar)
{
    bar_ = bar;
    show();
    fit();
    setFocus();
}

void JobsPopup::fit()
{
    empty_->setVisible(shown_.empty());
    adjustSize();
    if (bar_ != nullptr)
        move(bar_->mapToGlobal(QPoint(8, -height() - 4)));
}

} // namespace ui
