#include "ui/jobs/job_manager.h"

#include <algorithm>

namespace ui {

namespace {

constexpr std::size_t keptAfterEnd = 20;

} // namespace

JobManager::JobManager(QObject* parent) : QObject(parent) {}

JobManager::~JobManager()
{
    for (auto* job : jobs_)
        job->thread_.request_stop();
    for (auto* job : jobs_)
        delete job;
}

Job* JobManager::add(const Options& options, Job::Work work, std::function<void(const Problem&)> failed)
{
    auto* job = new Job(options.name, options.pausable, options.quiet, std::move(work), std::move(failed), nullptr);
    jobs_.push_back(job);
    connect(job, &Job::changed, this, [this, job] {
        Q_EMIT changed(job);
        if (job->state() == Job::State::Paused && active() == 0)
            Q_EMIT allEnded();
    });
    connect(job, &Job::endedAs, this, [this, job] {
        job->work_ = {}; // what the work holds (a corpus, a victim) is not needed any more
        trim();
        if (active() == 0)
            Q_EMIT allEnded();
    });
    job->start();
    Q_EMIT added(job);
    return job;
}

int JobManager::active(bool paused) const
{
    return static_cast<int>(std::count_if(jobs_.begin(), jobs_.end(), [paused](const Job* job) {
        return !job->ended() && (paused || job->state() != Job::State::Paused);
    }));
}

int JobManager::activeShown() const
{
    return static_cast<int>(std::count_if(jobs_.begin(), jobs_.end(), [](const Job* job) {
        return !job->ended() && !job->quiet() && job->state() != Job::State::Paused;
    }));
}

void JobManager::shutDown()
{
    for (auto* job : std::vector(jobs_))
        job->pausable() ? job->pause() : job->cancel();
    if (idle())
        Q_EMIT allEnded();
}

void JobManager::clearEnded()
{
    for (auto* job : std::vector(jobs_)) {
        if (!job->ended())
            continue;
        std::erase(jobs_, job);
        Q_EMIT removed(job);
        job->deleteLater();
    }
}

void JobManager::trim()
{
    // Quiet jobs are removed at once, the others when there are many.
    std::size_t ended = 0;
    for (const auto* job : jobs_)
        ended += job->ended() && !job->quiet();
    for (auto* job : std::vector(jobs_)) {
        if (!job->ended())
            continue;
        const bool old = !job->quiet() && ended > keptAfterEnd;
        if (old)
            --ended;
        if (!old && !job->quiet())
            continue;
        std::erase(jobs_, job);
        Q_EMIT removed(job);
        job->deleteLater();
    }
}

} // namespace ui
