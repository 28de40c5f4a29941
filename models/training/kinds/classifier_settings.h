#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/victims/loader.h"
#include "models/inference/model/word_model_config.h"
#include "models/training/settings/card_settings.h"
#include "models/training/settings/word_training_settings.h"

namespace models::networks {

/// Everything that decides the result of `train classifier`.
struct ClassifierSettings : WordTrainingSettings, Declared<ClassifierSettings> {
    ClassifierSettings() { wordDropout = 0.1; }
    WordModelConfig config;   ///< What config.json will say; labels only if set: names for the corpus's, in its order.
    double weightDecay = 0.0; ///< Decoupled: each step subtracts learning_rate x weight times this.
    std::string device = "cpu";
    CardSettings card;

    /// The defaults of its architecture, word-lstm where the request names none.
    static ClassifierSettings defaultsFor(const core::victims::TrainRequest& request);
    [[nodiscard]] SettingTable table();
};

} // namespace models::networks
