#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"
#include "models/inference/training/settings/further_settings.h"
#include "models/inference/training/settings/worst_moves.h"

namespace models::networks {

/// Everything that decides the result of `train classifier --arch bert` and of `train pairs` from a folder. Dropout is
/// also of the pooled [CLS] vector.
struct FineTuneSettings : FurtherSettings {
    static constexpr const char* architecture = "bert";

    std::int64_t batch = 1024;       ///< Pieces per step, padding included.
    bool weighted = false;           ///< Whether rarer classes get higher weights.
    WorstMoves worst;                ///< The moves that it learns to withstand.
    std::vector<std::string> labels; ///< Names for the corpus's, in its order; empty: its own.

    /// The defaults changed by the request's settings. \throws core::UsageError for an unknown setting, listing the
    /// known ones, a value out of range, or without a folder to start from.
    static FineTuneSettings of(const core::victims::TrainRequest& request);
    static std::vector<core::Parameter> described();

    /// Everything that decided the weights besides the folder and the data, for config.json's `training`.
    [[nodiscard]] nlohmann::ordered_json trainingFacts() const;
};

} // namespace models::networks
