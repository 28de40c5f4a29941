#include "core/campaigns/stages.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/store/format/file_lock.h"

namespace core::campaigns {

namespace {

using Json = nlohmann::ordered_json;

/// A folder of something else keeps what it holds. Hidden files are what file managers leave; the lock of the
/// state and its unfinished copy are a run's that was killed at its beginning.
void requireRoom(const std::filesystem::path& folder)
{
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (const auto name = entry.path().filename().string();
            !name.starts_with('.') && !name.starts_with("state.json"))
            throw UsageError({folder.string()},
                             std::filesystem::exists(folder / "config.json")
                                 ? "a model stands in this folder, and no run was begun in it"
                                 : "is not empty (" + name + "), and no run was begun in it",
                             "Choose a new folder");
}

Json stateIn(const std::filesystem::path& file, const std::string& plan)
{
    Json empty{{"plan", plan}, {"done", Json::array()}};
    if (!std::filesystem::exists(file)) {
        requireRoom(file.parent_path());
        return empty;
    }
    auto state = maybeJson<Json>(readFile(file));
    if (!state.is_object() || !state.contains("plan") || !state.contains("done") || !state["done"].is_array())
        throw UsageError(Where{file.string()}, "is not the state of a run",
                         "Choose another folder, or remove the file");
    if (state["plan"] != plan)
        throw UsageError(Where{file.string()}, "another run was begun in this folder",
                         "Give the same options as then to go on, or choose another folder");
    return state;
}

bool isDone(const Json& state, const std::string& stage)
{
    for (const auto& done : state["done"])
        if (done.is_object() && done.value("stage", "") == stage)
            return true;
    return false;
}

/// Stages that may run beside each other, each handed out once what it needs has ended.
class Waiting {
public:
    Waiting(const std::vector<Stage>& stages, std::size_t first, std::size_t end) : stages_(stages)
    {
        for (std::size_t i = first; i < end; ++i) {
            left_.push_back(i);
            open_.insert(stages[i].name);
        }
    }

    /// The next stage that can begin, waited for; nothing when there is none left, or after a stop request.
    std::optional<std::size_t> next(const std::stop_token& stop)
    {
        std::unique_lock lock(mutex_);
        auto ready = left_.end();
        const bool told = changed_.wait(lock, stop, [&] {
            ready = std::ranges::find_if(left_, [&](std::size_t i) { return isReady(stages_[i]); });
            return left_.empty() || ready != left_.end();
        });
        if (!told || stop.stop_requested() || left_.empty())
            return std::nullopt;
        const std::size_t stage = *ready;
        left_.erase(ready);
        return stage;
    }

    void ended(std::size_t stage)
    {
        {
            const std::lock_guard lock(mutex_);
            open_.erase(stages_[stage].name);
        }
        changed_.notify_all();
    }

    [[nodiscard]] bool allEnded()
    {
        const std::lock_guard lock(mutex_);
        return open_.empty();
    }

private:
    [[nodiscard]] bool isReady(const Stage& stage) const
    {
        return !stage.needs ||
               std::ranges::none_of(*stage.needs, [&](const std::string& need) { return open_.contains(need); });
    }

    const std::vector<Stage>& stages_;
    std::mutex mutex_; ///< Guards what follows.
    std::condition_variable_any changed_;
    std::vector<std::size_t> left_; ///< Not begun, in their order.
    std::set<std::string> open_;    ///< Not ended.
};

/// Stages that run, and what they write down.
class StageRun {
public:
    StageRun(std::filesystem::path file, Json state, const std::vector<Stage>& stages, const StageProgressFn& progress)
        : file_(std::move(file)), state_(std::move(state)), stages_(stages), progress_(progress)
    {
        writeFile(file_, state_.dump(2) + "\n");
    }

    /// The stages from `first` until before `end`, on `threads` threads. Returns false after a stop request.
    bool run(std::size_t first, std::size_t end, std::size_t threads, const std::stop_token& stop)
    {
        std::stop_source ownStop; // a stage that fails stops the others, too
        const std::stop_callback passedOn(stop, [&] { ownStop.request_stop(); });
        Waiting waiting(stages_, first, end);
        std::exception_ptr failure;
        const auto work = [&] {
            while (const auto i = waiting.next(ownStop.get_token()))
                try {
                    if (!runOne(*i, ownStop.get_token())) {
                        ownStop.request_stop();
                        return;
                    }
                    waiting.ended(*i);
                } catch (...) {
                    if (ownStop.request_stop()) // else it was stopped, which jobs may report by an exception
                        failure = std::current_exception();
                    return;
                }
        };
        {
            std::vector<std::jthread> others;
            for (std::size_t i = 1; i < threads; ++i)
                others.emplace_back(work);
            work();
        }
        if (failure)
            std::rethrow_exception(failure);
        return waiting.allEnded();
    }

private:
    bool runOne(std::size_t i, const std::stop_token& stop)
    {
        const auto& stage = stages_[i];
        {
            const std::lock_guard lock(mutex_);
            if (!stage.always && isDone(state_, stage.name))
                return true;
        }
        if (stop.stop_requested())
            return false;
        report(i, {}, false);
        const auto begun = std::chrono::steady_clock::now();
        if (!stage.work({stop, [&](const std::string& detail) { report(i, detail, false); }}))
            return false;
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun;
        {
            const std::lock_guard lock(mutex_);
            if (!isDone(state_, stage.name))
                state_["done"].push_back({{"stage", stage.name}, {"seconds", seconds.count()}});
            writeFile(file_, state_.dump(2) + "\n");
        }
        report(i, {}, true);
        return true;
    }

    void report(std::size_t stage, const std::string& detail, bool finished)
    {
        const std::lock_guard lock(mutex_);
        if (progress_)
            progress_({stage, stages_.size(), stages_[stage].name, detail, finished});
    }

    std::mutex mutex_;
    const std::filesystem::path file_;
    Json state_;
    const std::vector<Stage>& stages_;
    const StageProgressFn& progress_;
};

/// A stage that waits for one behind it would wait for ever.
void requireEarlier(const std::vector<Stage>& stages)
{
    std::set<std::string> earlier;
    for (const auto& stage : stages) {
        for (const auto& need : stage.needs.value_or(std::vector<std::string>()))
            if (!earlier.contains(need))
                throw std::logic_error("the stage " + stage.name + " needs " + need + ", which is not before it");
        earlier.insert(stage.name);
    }
}

} // namespace

bool runStages(const std::filesystem::path& folder, const std::string& plan, const std::vector<Stage>& stages,
               std::stop_token stop, const StageProgressFn& progress, std::size_t together)
{
    requireEarlier(stages);
    std::filesystem::create_directories(folder);
    const auto file = folder / "state.json";
    const store::FileLock lock(file);
    if (!lock.held())
        throw Error(Where{folder.string()}, lock.reason(), "Wait for it to end, or choose another folder");
    StageRun run(file, stateIn(file, plan), stages, progress);
    for (std::size_t first = 0, end = 0; first < stages.size(); first = end) {
        end = first + 1;
        while (stages[first].needs && end < stages.size() && stages[end].needs)
            ++end;
        if (!run.run(first, end, std::min(std::max<std::size_t>(1, together), end - first), stop))
            return false;
    }
    return true;
}

} // namespace core::campaigns
