#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"
#include "models/inference/forms/form_config.h"
#include "models/inference/training/settings/card_settings.h"
#include "models/inference/training/settings/word_training_settings.h"

namespace models::networks {

/// Everything that decides the result of `train forms`.
struct FormSettings : WordTrainingSettings {
    FormSettings();       ///< The learning rate is the highest; it falls linearly to a twentieth.
    FormConfig config;    ///< What config.json will say.
    double dropout = 0.4; ///< Of the words, the encoder's states, the pieces and the attended vectors.
    CardSettings card;

    /// The defaults changed by the request's settings. \throws core::UsageError for an unknown setting, listing the
    /// known ones, or a value out of range.
    static FormSettings of(const core::victims::TrainRequest& request);
    /// The settings of the request's architecture, with their defaults.
    static std::vector<core::Parameter> described(const core::victims::TrainRequest& request);

    /// config.json's hyper_parameters.
    [[nodiscard]] nlohmann::ordered_json hyperParameters() const;
    /// Everything else that decided the weights, for config.json's `training`.
    [[nodiscard]] nlohmann::ordered_json trainingFacts() const;
};

} // namespace models::networks
