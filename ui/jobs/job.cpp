#include "ui/jobs/job.h"

#include <exception>
#include <new>

#include "core/base/error.h"
#include "ui/base/convert.h"

namespace ui {

using Clock = std::chrono::steady_clock;

void JobControl::report(const JobProgress& progress)
{
    const auto now = Clock::now();
    {
        const std::lock_guard lock(mutex_);
        const bool complete = progress.total > 0 && progress.done >= progress.total;
        if (!complete && now - last_ < std::chrono::milliseconds(100))
            return;
        last_ = now;
    }
    post(progress);
}

void JobControl::post(const JobProgress& progress)
{
    QMetaObject::invokeMethod(
        &job_,
        [job = &job_, progress] {
            if (job->ended())
                return;
            if (!job->doneAtStartKnown_) {
                job->doneAtStartKnown_ = true;
                job->doneAtStart_ = progress.done;
            }
            job->progress_ = progress;
            Q_EMIT job->changed();
        },
        Qt::QueuedConnection);
}

void JobControl::tell(const QPointer<QObject>& receiver, std::function<void()> tell)
{
    // Through the job, which outlives its thread; whether the receiver still exists is checked on its own thread.
    QMetaObject::invokeMethod(
        &job_,
        [receiver, tell = std::move(tell)] {
            if (receiver)
                tell();
        },
        Qt::QueuedConnection);
}

core::ProgressFn JobControl::progressFn()
{
    return [this](const core::Progress& p) { report({p.done, p.total, toQt(p.message), -1.0, {}}); };
}

QString Problem::text() const
{
    if (remedy.isEmpty())
        return what;
    return what + (what.endsWith(QLatin1Char('.')) ? QStringLiteral(" ") : QStringLiteral(". ")) + remedy;
}

Problem problemOf(const core::Error& error)
{
    const std::string where = core::Error(error.where(), error.problem()).what();
    return {toQt(where), toQt(error.remedy())};
}

Problem currentProblem()
{
    try {
        throw;
    } catch (const core::Error& e) {
        return problemOf(e);
    } catch (const std::bad_alloc&) {
        return {Job::tr("There is not enough memory."), Job::tr("Close other programs, or use fewer workers.")};
    } catch (const std::exception& e) {
        return {toQt(e.what()), {}};
    } catch (...) {
        return {Job::tr("The work ended for an unknown reason."), {}};
    }
}

Job::Job(QString name, bool pausable, bool quiet, Work work, std::function<void(const Problem&)> failed,
         QObject* parent)
    : QObject(parent), name_(std::move(name)), pausable_(pausable), quiet_(quiet), work_(std::move(work)),
      failed_(std::move(failed))
{
    setObjectName(name_);
}

Job::~Job() = default;

void Job::start()
{
    started_ = Clock::now();
    doneAtStartKnown_ = false;
    thread_ = std::jthread([this](const std::stop_token& stop) {
        JobControl control(*this, stop);
        Deliver deliver;
        Problem problem;
        try {
            deliver = work_(control);
        } catch (...) { // an exception leaving a thread would end the program
            problem = currentProblem();
        }
        const bool stopped = stop.stop_requested();
        QMetaObject::invokeMethod(
            this, [this, stopped, deliver, problem] { leave(stopped, deliver, problem); }, Qt::QueuedConnection);
    });
}

void Job::leave(bool stopped, const Deliver& deliver, const Problem& problem)
{
    // Work that was complete before it saw the request counts as done.
    const bool whole = deliver && (!stopped || (progress_.total > 0 && progress_.done >= progress_.total));
    if (stopped && !whole && state_ == State::Pausing) {
        setState(State::Paused);
        return;
    }
    std::exception_ptr thrown; // by whoever receives: the job ends all the same, else the program never could
    auto end = State::Cancelled;
    try {
        if (stopped && !whole) {
            end = State::Cancelled;
        } else if (deliver) {
            end = state_ == State::Cancelling ? State::Cancelled : State::Finished;
            if (end == State::Finished)
                deliver();
        } else {
            end = State::Failed;
            problem_ = problem;
            failed_(problem);
        }
    } catch (...) {
        thrown = std::current_exception();
        problem_ = currentProblem();
        end = State::Failed;
    }
    setState(end);
    Q_EMIT endedAs(state_);
    if (thrown)
        std::rethrow_exception(thrown);
}

double Job::seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

double Job::etaSeconds() const
{
    if (state_ != State::Running)
        return -1.0;
    if (progress_.etaSeconds >= 0.0)
        return progress_.etaSeconds;
    const auto fresh = progress_.done > doneAtStart_ ? progress_.done - doneAtStart_ : 0;
    if (progress_.total == 0 || fresh == 0 || seconds() < 0.5)
        return -1.0;
    return seconds() / static_cast<double>(fresh) * static_cast<double>(progress_.total - progress_.done);
}

void Job::cancel()
{
    if (ended() || state_ == State::Cancelling)
        return;
    if (state_ == State::Paused) {
        setState(State::Cancelled);
        Q_EMIT endedAs(state_);
        return;
    }
    setState(State::Cancelling);
    thread_.request_stop();
}

void Job::pause()
{
    if (state_ != State::Running || !pausable_)
        return;
    setState(State::Pausing);
    thread_.request_stop();
}

void Job::resume()
{
    if (state_ != State::Paused)
        return;
    start(); // the previous run has ended: nothing to wait for
    setState(State::Running);
}

void Job::setState(State state)
{
    state_ = state;
    Q_EMIT changed();
}

QString nameOf(Job::State state)
{
    switch (state) {
    case Job::State::Running:
        return Job::tr("running");
    case Job::State::Pausing:
        return Job::tr("pausing");
    case Job::State::Paused:
        return Job::tr("paused");
    case Job::State::Cancelling:
        return Job::tr("cancelling");
    case Job::State::Finished:
        return Job::tr("finished");
    case Job::State::Cancelled:
        return Job::tr("cancelled");
    case Job::State::Failed:
        return Job::tr("failed");
    }
    return {};
}

} // namespace ui
