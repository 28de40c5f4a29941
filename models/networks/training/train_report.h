#pragma once

#include <chrono>
#include <string>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"
#include "models/networks/training/training.h"

namespace models::networks {

/// Adds the course of the training to a config.json's `training`: the corpora, the seed, the epochs, the library.
void addCourse(nlohmann::ordered_json& facts, const nlohmann::ordered_json& corpora,
               const core::victims::TrainRequest& request, const Training& training);

/// What a training of one kind of network reports at its end.
struct TrainingEnd {
    std::string architecture;
    std::string scoreName;         ///< The score's name in progress and reports.
    double devScore = 0.0;         ///< 0..1
    nlohmann::ordered_json own;    ///< Scores and counts of this kind of network, between the common ones.
    std::string onCurve;           ///< The score's key in the curve,
    std::string labelledOnCurve{}; ///< and of the second one, where there are two.
};

/// The report of `train`, for people and (`json`) for scripts.
[[nodiscard]] core::victims::TrainReport trainReport(const core::victims::TrainRequest& request,
                                                     const Training& training,
                                                     std::chrono::steady_clock::time_point start,
                                                     const TrainingEnd& end);

} // namespace models::networks
