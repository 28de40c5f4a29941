#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/victims/loader.h"
#include "models/inference/forms/form_config.h"
#include "models/training/settings/card_settings.h"
#include "models/training/settings/word_training_settings.h"

namespace models::networks {

/// Everything that decides the result of `train forms`.
struct FormSettings : WordTrainingSettings, Declared<FormSettings> {
    FormSettings();       ///< The learning rate is the highest; it falls linearly to a twentieth.
    FormConfig config;    ///< What config.json will say.
    double dropout = 0.4; ///< Of the words, the encoder's states, the pieces and the attended vectors.
    CardSettings card;

    static FormSettings defaultsFor(const core::victims::TrainRequest& request);
    [[nodiscard]] SettingTable table();
    /// \throws core::UsageError for an odd size of pieces.
    void finish(const core::victims::TrainRequest& request) const;
};

} // namespace models::networks
