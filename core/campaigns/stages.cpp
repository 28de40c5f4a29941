#include "core/campaigns/stages.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/store/format/file_lock.h"

namespace core::campaigns {

namespace {

using Json = nlohmann::ordered_json;

Json stateIn(const std::filesystem::path& file, const std::string& plan)
{
    Json empty{{"plan", plan}, {"done", Json::array()}};
    if (!std::filesystem::exists(file))
        return empty;
    auto state = maybeJson<Json>(readFile(file));
    if (!state.is_object() || !state.contains("plan") || !state.contains("done") || !state["done"].is_array())
        throw Error(Where{file.string()}, "is not the state of a run", "Choose another folder, or remove the file");
    if (state["plan"] != plan)
        throw Error(Where{file.string()}, "another run was begun in this folder",
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
        std::atomic<std::size_t> next = first;
        std::exception_ptr failure;
        std::atomic<bool> finished = true;
        const auto work = [&] {
            for (std::size_t i = next++; i < end; i = next++)
                try {
                    if (!runOne(i, ownStop.get_token())) {
                        finished = false;
                        return;
                    }
                } catch (...) {
                    finished = false;
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
        return finished;
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

} // namespace

bool runStages(const std::filesystem::path& folder, const std::string& plan, const std::vector<Stage>& stages,
               std::stop_token stop, const StageProgressFn& progress, std::size_t together)
{
    std::filesystem::create_directories(folder);
    const auto file = folder / "state.json";
    const store::FileLock lock(file);
    if (!lock.held())
        throw Error(Where{folder.string()}, lock.reason(), "Wait for it to end, or choose another folder");
    StageRun run(file, stateIn(file, plan), stages, progress);
    for (std::size_t first = 0, end = 0; first < stages.size(); first = end) {
        end = first + 1;
        while (stages[first].beside && end < stages.size() && stages[end].beside)
            ++end;
        if (!run.run(first, end, std::min(std::max<std::size_t>(1, together), end - first), stop))
            return false;
    }
    return true;
}

} // namespace core::campaigns
