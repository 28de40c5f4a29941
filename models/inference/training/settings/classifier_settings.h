#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"
#include "models/inference/model/word_model_config.h"
#include "models/inference/training/settings/card_settings.h"
#include "models/inference/training/settings/word_training_settings.h"

namespace models::networks {

/// Everything that decides the result of `train classifier`.
struct ClassifierSettings : WordTrainingSettings {
    ClassifierSettings() { wordDropout = 0.1; }
    WordModelConfig config;   ///< What config.json will say; labels only if set: names for the corpus's, in its order.
    double weightDecay = 0.0; ///< Decoupled: each step subtracts learning_rate x weight times this.
    std::string device = "cpu";
    CardSettings card;

    /// Defaults of the request's architecture (word-lstm when it names none) changed by its settings.
    /// \throws core::UsageError for an unknown architecture or setting, listing the known ones, or a value out of
    /// range.
    static ClassifierSettings of(const core::victims::TrainRequest& request);
    /// The settings of the request's architecture, with their defaults.
    static std::vector<core::Parameter> described(const core::victims::TrainRequest& request);

    /// config.json's hyper_parameters.
    [[nodiscard]] nlohmann::ordered_json hyperParameters() const;
    /// Everything else that decided the weights, for config.json's `training`.
    [[nodiscard]] nlohmann::ordered_json trainingFacts() const;
};

} // namespace models::networks
