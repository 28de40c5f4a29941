#include "core/campaigns/stages.h"

#include <chrono>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/store/file_lock.h"

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

} // namespace

bool runStages(const std::filesystem::path& folder, const std::string& plan, const std::vector<Stage>& stages,
               std::stop_token stop, const StageProgressFn& progress)
{
    std::filesystem::create_directories(folder);
    const auto file = folder / "state.json";
    const store::FileLock lock(file);
    if (!lock.held())
        throw Error(Where{folder.string()}, lock.reason(), "Wait for it to end, or choose another folder");
    Json state = stateIn(file, plan);
    writeFile(file, state.dump(2) + "\n");
    for (std::size_t i = 0; i < stages.size(); ++i) {
        const auto report = [&](const std::string& detail, bool finished) {
            if (progress)
                progress({i, stages.size(), stages[i].name, detail, finished});
        };
        if (isDone(state, stages[i].name))
            continue;
        if (stop.stop_requested())
            return false;
        report({}, false);
        const auto begun = std::chrono::steady_clock::now();
        try {
            if (!stages[i].work({stop, [&](const std::string& detail) { report(detail, false); }}))
                return false;
        } catch (const Error&) {
            if (stop.stop_requested())
                return false; // stopped jobs may report that by an exception
            throw;
        }
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begun;
        state["done"].push_back({{"stage", stages[i].name}, {"seconds", seconds.count()}});
        writeFile(file, state.dump(2) + "\n");
        report({}, true);
    }
    return true;
}

} // namespace core::campaigns
