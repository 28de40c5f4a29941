#include "core/campaigns/runner.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/workers.h"
#include "core/campaigns/manifest.h"

namespace core::campaigns {

namespace {

using Clock = std::chrono::steady_clock;

double seconds(Clock::duration duration) { return std::chrono::duration<double>(duration).count(); }

/// Finished results may wait for the writer up to this number; then workers wait for it.
constexpr std::size_t queueLimit = 256;
constexpr auto tick = std::chrono::milliseconds(100);
/// At most this much of the campaign's running time is lost when the process is killed.
constexpr double saveTimeEvery = 0.5;

attacks::AttackResult errorResult(const corpora::Example& example, const std::string& message)
{
    attacks::AttackResult result;
    result.example = example.id;
    result.exampleHash = example.hash;
    result.status = attacks::Status::Error;
    result.reason = attacks::Reason::Exception;
    result.message = message;
    result.original = example.input;
    result.perturbed = example.input;
    result.gold = example.gold;
    result.columns = example.columns;
    return result;
}

/// One run of a campaign: workers attack, the thread that made it writes.
class CampaignRun {
public:
    CampaignRun(store::Project& project, store::Id campaign, const AttackFn& attack, const RunOptions& options,
                const std::stop_token& stop)
        : project_(project), campaign_(campaign), attack_(attack), pause_(options.pause), asked_(options.asked),
          examples_(project.sampleExamples(project.campaign(campaign).sample)), pending_(project.pending(campaign)),
          forwardStop_(stop, [this] { halt_.request_stop(); })
    {
        progress_.total = examples_.size();
        progress_.done = examples_.size() - pending_.size();
        for (const auto& [status, count] : project.statusCounts(campaign))
            counter(attacks::statusNamed(status)) = count;
    }

    ~CampaignRun()
    {
        halt_.request_stop();
        {
            const std::lock_guard guard(mutex_);
            abandoned_ = true;
        }
        room_.notify_all();
        threads_.clear();
    }

    [[nodiscard]] std::size_t pending() const { return pending_.size(); }

    /// Returns whether nothing is pending at the end.
    bool run(const victims::Victim& victim, std::unique_ptr<victims::Victim> ready, int workers,
             const CampaignProgressFn& report)
    {
        started_ = Clock::now();
        std::vector<std::unique_ptr<victims::Victim>> victims;
        for (int i = 0; i < workers; ++i)
            victims.push_back(ready ? std::move(ready) : victim.clone());
        now_.resize(victims.size());
        working_ = victims.size();
        for (std::size_t i = 0; i < victims.size(); ++i)
            threads_.emplace_back([this, i, victim = std::move(victims[i])] { work(i, *victim); });
        writeAll(report);
        if (failure_)
            std::rethrow_exception(failure_);
        saveTime();
        return progress_.done == progress_.total;
    }

private:
    struct Now {
        const corpora::Example* example = nullptr;
        Clock::time_point since;
    };

    /// An exception that left a thread would end the program: the writer throws it.
    void work(std::size_t worker, victims::Victim& victim)
    {
        std::exception_ptr thrown;
        try {
            attackAll(worker, victim);
        } catch (...) {
            thrown = std::current_exception();
            halt_.request_stop();
        }
        const std::lock_guard guard(mutex_);
        if (thrown && !failure_)
            failure_ = thrown;
        --working_;
        arrived_.notify_one();
    }

    void attackAll(std::size_t worker, victims::Victim& victim)
    {
        const std::stop_token stop = halt_.get_token();
        while (!stop.stop_requested() && (!pause_ || pause_->wait(stop))) {
            const std::size_t next = next_.fetch_add(1);
            if (next >= pending_.size())
                break;
            const std::size_t position = pending_[next];
            const auto& example = examples_[position];
            setNow(worker, &example);
            auto result = attackOne(example, victim, stop);
            setNow(worker, nullptr);
            if (!result || !hand({position, std::move(*result)}))
                break;
        }
    }

    /// Empty when a stop request ended it: the example stays pending.
    std::optional<attacks::AttackResult> attackOne(const corpora::Example& example, victims::Victim& victim,
                                                   const std::stop_token& stop)
    {
        try {
            return attack_(example, victim, stop);
        } catch (const attacks::Stopped&) {
            return std::nullopt;
        } catch (const std::exception& error) {
            // A stopped victim may end with any exception; that means nothing for the example.
            if (stop.stop_requested())
                return std::nullopt;
            return errorResult(example, error.what());
        } catch (...) {
            if (stop.stop_requested())
                return std::nullopt;
            return errorResult(example, "an exception of unknown type");
        }
    }

    void setNow(std::size_t worker, const corpora::Example* example)
    {
        const std::lock_guard guard(mutex_);
        now_[worker] = {example, Clock::now()};
        if (example != nullptr)
            latest_ = example;
    }

    /// Gives a result to the writer; false if that has ended.
    bool hand(store::PlacedResult&& result)
    {
        std::unique_lock lock(mutex_);
        room_.wait(lock, [this] { return queue_.size() < queueLimit || abandoned_; });
        if (abandoned_)
            return false;
        queue_.push_back(std::move(result));
        arrived_.notify_one();
        return true;
    }

    /// Writes until all workers have ended. What arrived while the last transaction was written goes into the next one,
    /// so that a single result is on disk at once and many don't wait for one transaction each.
    void writeAll(const CampaignProgressFn& report)
    {
        auto reported = Clock::now();
        for (bool ended = false; !ended;) {
            std::vector<store::PlacedResult> batch;
            {
                std::unique_lock lock(mutex_);
                arrived_.wait_for(lock, tick, [this] { return !queue_.empty() || working_ == 0; });
                batch.swap(queue_);
                ended = batch.empty() && working_ == 0;
            }
            room_.notify_all();
            if (!batch.empty()) {
                const auto begun = Clock::now();
                project_.addResults(campaign_, batch);
                progress_.storeSeconds += seconds(Clock::now() - begun);
                doneHere_ += batch.size();
                for (const auto& placed : batch)
                    count(placed.result);
            }
            notePause();
            if (runningSeconds() - savedSeconds_ >= saveTimeEvery)
                saveTime();
            if (const auto time = Clock::now(); report && (ended || time - reported >= tick)) {
                reported = time;
                describe();
                report(progress_);
            }
        }
    }

    std::size_t& counter(attacks::Status status)
    {
        switch (status) {
        case attacks::Status::Succeeded:
            return progress_.succeeded;
        case attacks::Status::Failed:
            return progress_.failed;
        case attacks::Status::Skipped:
            return progress_.skipped;
        case attacks::Status::BudgetSpent:
            return progress_.budgetSpent;
        case attacks::Status::Error:
            break;
        }
        return progress_.errors;
    }

    void count(const attacks::AttackResult& result)
    {
        ++counter(result.status);
        ++progress_.done;
        progress_.queries += result.queries;
    }

    /// Follows the switch: the stored state, and the clock without the pause.
    void notePause()
    {
        const bool paused = pause_ && pause_->paused();
        const auto time = Clock::now();
        if (progress_.paused)
            pausedFor_ += time - pauseSeen_;
        pauseSeen_ = time;
        if (paused != progress_.paused && !halt_.stop_requested())
            project_.setCampaignState(campaign_, paused ? store::CampaignState::Paused : store::CampaignState::Running);
        progress_.paused = paused;
    }

    [[nodiscard]] double runningSeconds() const { return seconds(Clock::now() - started_ - pausedFor_); }

    void saveTime()
    {
        const double now = runningSeconds();
        project_.addWallSeconds(campaign_, now - savedSeconds_, static_cast<int>(now_.size()));
        savedSeconds_ = now;
    }

    void describe()
    {
        progress_.seconds = runningSeconds();
        if (asked_)
            progress_.queries = *asked_;
        const std::size_t left = progress_.total - progress_.done;
        progress_.etaSeconds = left == 0 ? 0.0
                               : doneHere_ > 0
                                   ? progress_.seconds / static_cast<double>(doneHere_) * static_cast<double>(left)
                                   : -1.0;
        const std::lock_guard guard(mutex_);
        progress_.current = latest_ != nullptr ? latest_->id : std::string();
        progress_.workers.clear();
        for (const auto& now : now_)
            progress_.workers.push_back(
                now.example == nullptr ? WorkerNow{} : WorkerNow{now.example->id, seconds(Clock::now() - now.since)});
    }

    store::Project& project_;
    const store::Id campaign_;
    const AttackFn& attack_;
    const std::shared_ptr<PauseSwitch> pause_;
    const std::shared_ptr<const std::atomic<std::uint64_t>> asked_;
    const std::vector<corpora::Example> examples_;
    const std::vector<std::size_t> pending_;
    std::atomic<std::size_t> next_{0}; ///< Index into pending_.

    // the writer's own
    CampaignProgress progress_;
    std::size_t doneHere_ = 0;
    Clock::time_point started_ = Clock::now();
    Clock::time_point pauseSeen_ = Clock::now();
    Clock::duration pausedFor_{};
    double savedSeconds_ = 0.0;

    std::mutex mutex_; ///< Guards what follows.
    std::condition_variable arrived_;
    std::condition_variable room_;
    std::vector<store::PlacedResult> queue_;
    std::vector<Now> now_;
    const corpora::Example* latest_ = nullptr;
    std::size_t working_ = 0;
    std::exception_ptr failure_; ///< The first that left a worker.
    bool abandoned_ = false;     ///< The writer is gone.

    std::stop_source halt_; ///< The user's stop, or the writer's end.
    std::stop_callback<std::function<void()>> forwardStop_;
    std::vector<std::jthread> threads_; ///< Last, so joined while the rest is whole.
};

} // namespace

Parameter workersParameter()
{
    return Parameter::integer("workers", 0, 0, mostWorkers,
                              "Threads; 0 is one per core. Results are the same for any number.")
        .shownAs({.label = "Workers", .least = "one per core"});
}

bool runCampaign(store::Project& project, store::Id campaign, const victims::Victim& victim, const AttackFn& attack,
                 const RunOptions& options, std::stop_token stop, const CampaignProgressFn& progress,
                 std::unique_ptr<victims::Victim> ready)
{
    const auto record = project.campaign(campaign);
    if (record.state == store::CampaignState::Finished && project.pending(campaign).empty())
        return true;
    if (record.done == 0) // as a shard it was made elsewhere
        if (const auto machine = machineJson(); isOtherKind(record.machine, machine))
            project.setCampaignMachine(campaign, machine);
    project.setCampaignState(campaign, store::CampaignState::Running);
    CampaignRun run(project, campaign, attack, options, stop);
    const auto workers =
        static_cast<int>(std::min<std::size_t>({threadsFor(options.workers), mostWorkers, run.pending()}));
    bool complete = false;
    try {
        complete = run.run(victim, std::move(ready), workers, progress);
    } catch (...) {
        try {
            project.setCampaignState(campaign, store::CampaignState::Paused);
        } catch (const Error&) {
            // The disk that failed for a result fails here too; the first error is the one to show.
        }
        throw;
    }
    project.setCampaignState(campaign, complete ? store::CampaignState::Finished : store::CampaignState::Paused);
    return complete;
}

} // namespace core::campaigns
