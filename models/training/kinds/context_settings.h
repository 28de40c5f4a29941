#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/victims/loader.h"
#include "models/inference/masked/context_config.h"
#include "models/training/settings/card_settings.h"
#include "models/training/settings/sampled_settings.h"

namespace models::networks {

/// Everything that decides the result of `train mlm`.
struct ContextSettings : SampledSettings, Declared<ContextSettings> {
    ContextConfig config; ///< What config.json will say.
    int epochs = 4;
    std::size_t words = 14000; ///< Largest vocabulary, including its special signs.
    std::int64_t minCount = 3; ///< Rarer words are <unk>.
    std::int64_t longest = 60; ///< Words; longer sentences are cut into pieces.
    std::int64_t batch = 1500; ///< Words per step, of sentences of one length.
    CardSettings card;

    static ContextSettings defaultsFor(const core::victims::TrainRequest& request);
    [[nodiscard]] SettingTable table();
};

} // namespace models::networks
