#pragma once

#include <chrono>
#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"

namespace models::networks {

using Curve = std::vector<core::victims::TrainEpoch>;

/// Lets a caller end a training.
struct Watch {
    std::stop_token stop;   ///< At once; keeps the checkpoint.
    std::stop_token finish; ///< With the best epoch so far.
    const core::victims::TrainProgressFn& progress;
};

/// Ends the current epoch early: the best one before it is the result.
struct EndedEarly {};

/// Before the first epoch there is no best one. \throws core::Error when one is requested before anything was trained:
/// a finished model in the folder must not be replaced by a worse one.
void requireABest(const Curve& curve, const Watch& watch);

/// Runs `runEpoch(number)` until `finished()`, or until the watch asks for the best epoch so far.
template<typename Finished, typename RunEpoch>
void runEpochs(const Curve& curve, const Watch& watch, Finished finished, RunEpoch runEpoch)
{
    requireABest(curve, watch);
    while (!finished() && (curve.empty() || !watch.finish.stop_requested()))
        try {
            runEpoch(curve.empty() ? 1 : curve.back().epoch + 1);
        } catch (const EndedEarly&) {
            return;
        }
}

/// One epoch of a training as it runs: what is done, the mean loss so far, and progress reports ten times a second.
class EpochRun {
public:
    /// `epochs`: the most in this training; `total`: examples per epoch. The scores of the last epoch of `curve` are
    /// shown until there are new ones.
    EpochRun(int epoch, int epochs, std::size_t total, const Curve& curve, const Watch& watch);

    /// To be called before each batch. \throws core::Error after a stop request, EndedEarly when the best epoch so far
    /// was requested and there is one.
    void checkStop() const;

    /// After a batch of `examples`, with the sum of its losses over `units` (examples or words).
    /// \throws core::Error when the loss is no longer a finite number.
    void add(std::size_t examples, double loss, std::size_t units);

    /// Steps over all batches: `step` returns the mean loss of a batch's examples.
    template<typename Batch, typename Step>
    void steps(const std::vector<Batch>& batches, Step step)
    {
        for (const auto& batch : batches) {
            checkStop();
            const double loss = step(batch);
            add(batch.size(), loss * static_cast<double>(batch.size()), batch.size());
        }
    }

    /// The epoch with its scores on dev: `labelled` if the task has such a score.
    [[nodiscard]] core::victims::TrainEpoch finish(double score, double labelled = 0.0);

private:
    using Clock = std::chrono::steady_clock;
    [[nodiscard]] double seconds() const;

    core::victims::TrainEpoch point_;
    const Watch& watch_;
    bool hasBest_; ///< An earlier epoch is finished.
    Clock::time_point start_ = Clock::now(), lastReport_ = start_;
    double loss_ = 0.0;
    std::size_t units_ = 0;
};

/// The curve as stored in a checkpoint, and back; `examples`: per epoch.
[[nodiscard]] nlohmann::ordered_json jsonOf(const Curve& curve);
[[nodiscard]] Curve curveOf(const nlohmann::json& json, std::size_t examples);
/// The curve as reported by a training: for each epoch its number, loss, dev scores and seconds. `score` is the
/// report's name of the score on dev; `labelled`, if the task has one, that of the second.
[[nodiscard]] nlohmann::ordered_json reportOf(const Curve& curve, const std::string& score,
                                              const std::string& labelled = {});

} // namespace models::networks
