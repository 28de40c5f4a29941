#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

#include <QObject>
#include <QPointer>
#include <QString>

#include "core/base/progress.h"

namespace core {
class Error;
}

namespace ui {

/// What went wrong, to be shown where it happened.
struct Problem {
    QString what;
    QString remedy; ///< May be empty.
    [[nodiscard]] QString text() const;
};

/// How far along a job is, as the job bar shows it.
struct JobProgress {
    std::size_t done = 0;
    std::size_t total = 0;    ///< 0: not known.
    QString detail;           ///< What is being done now.
    double etaSeconds = -1.0; ///< -1: worked out from done and total.
    QString rate;             ///< "1,340 queries/s"; may be empty.
};

class Job;

/// Given to a job's work, on the job's thread. Its functions may be called from any thread.
class JobControl {
public:
    JobControl(Job& job, std::stop_token stop) : job_(job), stop_(std::move(stop)) {}
    [[nodiscard]] std::stop_token stop() const { return stop_; }
    [[nodiscard]] bool stopRequested() const { return stop_.stop_requested(); }
    /// At most ten per second are delivered; the last one before the end always is.
    void report(const JobProgress& progress);
    [[nodiscard]] core::ProgressFn progressFn();
    /// Calls `tell` on the GUI thread, unless `receiver` is gone by then. So work that reports more than its progress
    /// neither keeps a receiver alive nor calls one that is gone.
    void tell(const QPointer<QObject>& receiver, std::function<void()> tell);

private:
    void post(const JobProgress& progress);
    Job& job_;
    std::stop_token stop_;
    std::mutex mutex_; ///< Guards last_.
    std::chrono::steady_clock::time_point last_{};
    friend class Job;
};

/// Work on its own thread. Lives on the GUI thread, which alone calls it; made by JobManager::run.
class Job : public QObject {
    Q_OBJECT
public:
    enum class State { Running, Pausing, Paused, Cancelling, Finished, Cancelled, Failed };

    [[nodiscard]] const QString& name() const { return name_; }
    [[nodiscard]] State state() const { return state_; }
    [[nodiscard]] bool ended() const
    {
        return state_ == State::Finished || state_ == State::Cancelled || state_ == State::Failed;
    }
    [[nodiscard]] bool pausable() const { return pausable_; }
    [[nodiscard]] bool quiet() const { return quiet_; }
    [[nodiscard]] const JobProgress& progress() const { return progress_; }
    [[nodiscard]] const Problem& problem() const { return problem_; }
    /// Seconds of work since it was last started.
    [[nodiscard]] double seconds() const;
    /// Seconds left, -1 where that is not known.
    [[nodiscard]] double etaSeconds() const;

    /// Asks the work to end; returns at once. Its result is dropped.
    void cancel();
    /// Asks the work to end; resume() starts it again, and it continues with what is left.
    void pause();
    void resume();

Q_SIGNALS:
    void changed();
    /// Emitted once, when the job will not do anything any more.
    void endedAs(ui::Job::State state);

private:
    friend class JobManager;
    friend class JobControl;
    using Deliver = std::function<void()>;
    using Work = std::function<Deliver(JobControl&)>;

    Job(QString name, bool pausable, bool quiet, Work work, std::function<void(const Problem&)> failed,
        QObject* parent);
    ~Job() override;
    void start();
    void leave(bool stopped, const Deliver& deliver, const Problem& problem);
    void setState(State state);

    QString name_;
    bool pausable_;
    bool quiet_;
    Work work_;
    std::function<void(const Problem&)> failed_;
    State state_ = State::Running;
    JobProgress progress_;
    Problem problem_;
    std::chrono::steady_clock::time_point started_;
    std::size_t doneAtStart_ = 0; ///< What earlier runs had done; the ETA counts only this run.
    bool doneAtStartKnown_ = false;
    std::jthread thread_; ///< Last, so destroyed first: stop and join while the rest is still whole.
};

/// The words for a state, with an icon name of theme::icon.
[[nodiscard]] QString nameOf(Job::State state);

[[nodiscard]] Problem problemOf(const core::Error& error);
/// The Problem for the exception being handled; call it in a catch block.
[[nodiscard]] Problem currentProblem();

} // namespace ui
