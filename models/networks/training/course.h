#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include <nlohmann/json.hpp>

#include "core/base/random.h"
#include "core/victims/loader.h"
#include "models/networks/training/training.h"
#include "models/training/settings/card_settings.h"

namespace models::networks {

/// The folder that a training writes.
struct TrainedFolder {
    nlohmann::ordered_json config;         ///< config.json as far as `training`.
    nlohmann::ordered_json facts;          ///< `training`: what decided the weights, before the course of it.
    const nlohmann::ordered_json& corpora; ///< Names, hashes and sizes.
    CardSettings card{};                   ///< Added after `training`.
    bool everyBest = false; ///< It is complete after every epoch that is the best so far, not only at the end.
    /// Writes it with the best weights so far.
    std::function<void(const std::string& configJson)> write;
};

/// What a training of one kind of network reports at its end.
struct TrainingEnd {
    std::string architecture;
    std::string scoreName;         ///< The score's name in progress and reports.
    double devScore = 0.0;         ///< 0..1
    nlohmann::ordered_json scores; ///< For config.json.
    nlohmann::ordered_json own;    ///< Scores and counts of this kind of network, between the common ones.
    std::string onCurve;           ///< The score's key in the curve,
    std::string labelledOnCurve{}; ///< and of the second one, where there are two.
    std::optional<core::victims::LabelBaseline> baseline{}; ///< Where the score is the accuracy of labels.
};

/// A training as it was requested: what all of them do before and after their own part.
class Course {
public:
    /// Starts the clock; from now on libtorch uses one thread. \throws core::UsageError without a folder for the model.
    Course(const core::victims::TrainRequest& request, std::stop_token stop,
           const core::victims::TrainProgressFn& progress);

    const core::victims::TrainRequest& request;
    const std::stop_token stop;
    const core::victims::TrainProgressFn& progress;
    const std::filesystem::path folder; ///< For the model.

    /// What a network's first weights are drawn from.
    [[nodiscard]] core::Random firstWeights() const { return core::Random(request.seed, 0); }
    [[nodiscard]] double seconds() const; ///< Since the start.

    /// Trains, from the checkpoint if that was requested, and writes the folder. Then `score` reads the folder back, so
    /// that the scores are those of the weights as they were stored; with them config.json is written again.
    /// \throws core::Error after a stop: then the checkpoint `.checkpoint` in the folder holds the last finished epoch.
    core::victims::TrainReport run(Training& training, const TrainedFolder& own,
                                   const std::function<TrainingEnd()>& score) const;

private:
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

} // namespace models::networks
