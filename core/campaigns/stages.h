#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace core::campaigns {

/// Where a run of stages is.
struct StageProgress {
    std::size_t stage = 0, stages = 0; ///< From 0.
    std::string name;                  ///< train-word
    std::string detail;                ///< For people: "epoch 3: 1,024 of 12,544"; empty when a stage begins.
    bool finished = false;             ///< The stage has ended.
};
using StageProgressFn = std::function<void(const StageProgress&)>;

/// What a stage has at hand while it runs.
struct StageContext {
    std::stop_token stop;
    std::function<void(const std::string& detail)> report;
};

/// A named piece of a long run. `work` keeps what it makes in files and can be restarted after a kill: it uses what is
/// there. It returns false if it was stopped.
struct Stage {
    std::string name;
    std::function<bool(const StageContext&)> work;
    /// The neighbours before it whose files it reads; it may run beside the others that have such a list, an empty one
    /// too. Without a list it runs alone, after all before it and before all behind it.
    std::optional<std::vector<std::string>> needs{};
    bool always = false; ///< Runs whenever the others have, also if it is finished: what it makes is quickly made.
};

/// Runs the stages in order, neighbours that name what they need up to `together` at a time. `state.json` in
/// `folder` lists the finished ones, which are skipped; each is noted as soon as it ends, so that a killed run loses
/// only what the current stages have not saved. `plan` is everything that decides the results: a folder begun with
/// another plan is refused. `progress` is called from one thread at a time. A stage that fails stops those beside it.
/// Returns false after a stop request.
/// \throws UsageError for another plan, and for a folder that holds something else; Error when another process works in
/// the folder, or when a stage fails; std::logic_error for a stage that needs one that does not stand before it.
bool runStages(const std::filesystem::path& folder, const std::string& plan, const std::vector<Stage>& stages,
               std::stop_token stop, const StageProgressFn& progress, std::size_t together = 1);

} // namespace core::campaigns
