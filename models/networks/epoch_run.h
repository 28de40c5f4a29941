#pragma once

#include <chrono>
#include <cstddef>
#include <stop_token>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"

namespace models::networks {

using Curve = std::vector<core::victims::TrainEpoch>;

/// One epoch of a training as it runs: what is done, the mean loss so far, and word of it ten times a second.
class EpochRun {
public:
    /// `total`: examples of an epoch. The scores of the last epoch of `curve` are shown until there are new ones.
    EpochRun(int epoch, std::size_t total, const Curve& curve, std::stop_token stop,
             const core::victims::TrainProgressFn& progress);

    /// To be called before each batch. \throws core::Error after a stop request.
    void checkStop() const;

    /// After a batch of `examples`, with the sum of its losses over `units` (examples or words).
    /// \throws core::Error when the loss is no longer a finite number.
    void add(std::size_t examples, double loss, std::size_t units);

    /// The epoch with its scores on dev: `labelled` where the task has such a one.
    [[nodiscard]] core::victims::TrainEpoch finish(double score, double labelled = 0.0);

private:
    using Clock = std::chrono::steady_clock;
    [[nodiscard]] double seconds() const;

    core::victims::TrainEpoch point_;
    std::stop_token stop_;
    const core::victims::TrainProgressFn& progress_;
    Clock::time_point start_ = Clock::now(), told_ = start_;
    double loss_ = 0.0;
    std::size_t units_ = 0;
};

/// The curve as a checkpoint keeps it, and back; `examples`: of an epoch.
[[nodiscard]] nlohmann::ordered_json jsonOf(const Curve& curve);
[[nodiscard]] Curve curveOf(const nlohmann::json& json, std::size_t examples);

} // namespace models::networks
