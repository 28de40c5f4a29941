#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/victims/loader.h"
#include "models/inference/pairs/pair_config.h"
#include "models/training/settings/card_settings.h"
#include "models/training/settings/word_training_settings.h"

namespace models::networks {

/// Everything that decides the result of `train pairs`, except with a BERT.
struct PairSettings : WordTrainingSettings, Declared<PairSettings> {
    PairSettings();
    PairConfig config;        ///< What config.json will say.
    double weightDecay = 0.0; ///< Decoupled.
    double dropout = 0.3;     ///< Of the layers' inputs.
    bool weighted = false;    ///< Whether rarer classes get higher weights.
    CardSettings card;

    static PairSettings defaultsFor(const core::victims::TrainRequest& request);
    [[nodiscard]] SettingTable table();
};

} // namespace models::networks
