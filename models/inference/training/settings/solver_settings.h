#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"
#include "models/inference/equations/solver_config.h"
#include "models/inference/training/settings/card_settings.h"
#include "models/inference/training/settings/word_training_settings.h"

namespace models::networks {

/// Everything that decides the result of `train equations`. The defaults are those of Xie and Sun (2019, section 4.2)
/// but for what a network of 128 units learns faster with on one core: they have 512 units, 64 problems a step, 80
/// epochs, a dropout of 0.5 and a learning rate of 0.001.
struct SolverSettings : WordTrainingSettings {
    SolverSettings();
    SolverConfig config;        ///< What config.json will say.
    std::string from;           ///< The folder or name of a transformer that gives words their vectors; empty: none.
    double dropout = 0.3;       ///< Of the words, states, goals and operands.
    double weightDecay = 0.0;   ///< Decoupled.
    int halving = 20;           ///< Epochs after which the learning rate is halved, each time; 0: never.
    std::int64_t constants = 2; ///< Training equations that a constant must occur in.
    CardSettings card;

    /// The defaults changed by the request's settings. \throws core::UsageError for an unknown setting, listing the
    /// known ones, or a value out of range.
    static SolverSettings of(const core::victims::TrainRequest& request);
    /// The settings of the request's architecture, with their defaults.
    static std::vector<core::Parameter> described(const core::victims::TrainRequest& request);

    /// config.json's hyper_parameters.
    [[nodiscard]] nlohmann::ordered_json hyperParameters() const;
    /// Everything else that decided the weights, for config.json's `training`.
    [[nodiscard]] nlohmann::ordered_json trainingFacts() const;
};

} // namespace models::networks
