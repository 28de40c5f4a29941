#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/attacks/attack.h"
#include "core/campaigns/pause_switch.h"
#include "core/json/parameter.h"
#include "core/store/project.h"
#include "core/victims/victim.h"

namespace core::campaigns {

/// What one worker is doing.
struct WorkerNow {
    std::string example;  ///< Its id; empty between examples.
    double seconds = 0.0; ///< Time spent on it so far.
};

/// Live numbers of a running campaign; all but `seconds` and `queries` include earlier runs.
struct CampaignProgress {
    std::size_t done = 0, total = 0;
    std::size_t succeeded = 0, failed = 0, skipped = 0, budgetSpent = 0, errors = 0;
    std::uint64_t queries = 0; ///< Of this run.
    double seconds = 0.0;      ///< Of this run, without pauses.
    double etaSeconds = -1.0;  ///< -1: not known yet.
    double storeSeconds = 0.0; ///< Of this run, spent on writing results.
    bool paused = false;
    std::string current; ///< The example begun last.
    std::vector<WorkerNow> workers;
};
/// Called on the thread that called runCampaign, about ten times a second and once at the end.
using CampaignProgressFn = std::function<void(const CampaignProgress&)>;

/// More threads than any machine we know has cores.
inline constexpr int mostWorkers = 1024;

struct RunOptions {
    int workers = 0;                    ///< 0: one per core; at most `mostWorkers`.
    std::shared_ptr<PauseSwitch> pause; ///< May be null.
    bool acceptChangedVictim = false;   ///< Continue although it answers differently than when the campaign began.
    /// Told what the user should know of the run; into the log if it is empty.
    std::function<void(const std::string&)> warn{};
    /// The queries of all examples so far, those in progress too; null: those of the finished ones.
    std::shared_ptr<const std::atomic<std::uint64_t>> asked{};
};

/// How many threads a command or window gives to its work.
[[nodiscard]] Parameter workersParameter();

/// Attacks one example; called from many threads at once, each with its own victim.
/// An exception becomes the example's result, except attacks::Stopped, which leaves it pending.
using AttackFn =
    std::function<attacks::AttackResult(const corpora::Example&, victims::Victim&, const std::stop_token&)>;

/// \throws UsageError for an attack that has mismatches() with a victim: its campaign could never run.
void requireFit(const attacks::Attack& attack, const victims::VictimCard& card);

/// Runs a campaign's pending examples on worker threads; one writer stores every finished example at once.
///
/// Results are the same for any number of workers and after any interruption; whatever ends the process, only the
/// examples in progress and those finished within the last moment are lost, and stay pending. Returns false after a
/// stop request that left examples pending: the campaign is then paused, as it is after an error or a killed process.
/// A victim that is a program is asked the first texts twice before they are attacked: whether it answers the same is
/// said.
/// \throws Error when the project cannot be written, or when the victim does not fit or is not the one the campaign
/// began with: it has another hash, or answers some of the finished examples differently; also when a program answers
/// none of the first texts.
bool runCampaign(store::Project& project, store::Id campaign, const victims::Victim& victim,
                 const std::shared_ptr<const language::Resources>& resources, const RunOptions& options,
                 std::stop_token stop, const CampaignProgressFn& progress);

/// The same with another way to attack one example. `ready`: a clone that was asked before, for the first worker; null
/// makes one.
bool runCampaign(store::Project& project, store::Id campaign, const victims::Victim& victim, const AttackFn& attack,
                 const RunOptions& options, std::stop_token stop, const CampaignProgressFn& progress,
                 std::unique_ptr<victims::Victim> ready = nullptr);

} // namespace core::campaigns
