#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"
#include "models/inference/masked/context_config.h"
#include "models/inference/training/settings/card_settings.h"
#include "models/inference/training/settings/sampled_settings.h"

namespace models::networks {

/// Everything that decides the result of `train mlm`.
struct ContextSettings : SampledSettings {
    ContextConfig config; ///< What config.json will say.
    int epochs = 4;
    std::size_t words = 14000; ///< Largest vocabulary, including its special signs.
    std::int64_t minCount = 3; ///< Rarer words are <unk>.
    std::int64_t longest = 60; ///< Words; longer sentences are cut into pieces.
    std::int64_t batch = 1500; ///< Words per step, of sentences of one length.
    CardSettings card;

    /// The defaults changed by the request's settings. \throws core::UsageError for an unknown setting, listing the
    /// known ones, or a value out of range.
    static ContextSettings of(const core::victims::TrainRequest& request);
    /// The settings of the request's architecture, with their defaults.
    static std::vector<core::Parameter> described(const core::victims::TrainRequest& request);

    /// config.json's hyper_parameters.
    [[nodiscard]] nlohmann::ordered_json hyperParameters() const;
    /// Everything else that decided the weights, for config.json's `training`.
    [[nodiscard]] nlohmann::ordered_json trainingFacts() const;
};

} // namespace models::networks
