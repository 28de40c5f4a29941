#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/victims/loader.h"
#include "models/training/settings/further_settings.h"
#include "models/training/settings/worst_moves.h"

namespace models::networks {

/// Everything that decides the result of `train classifier --arch bert` and of `train pairs` from a folder. Dropout is
/// also of the pooled [CLS] vector.
struct FineTuneSettings : FurtherSettings, Declared<FineTuneSettings> {
    static constexpr const char* architecture = "bert";

    std::int64_t batch = 1024;       ///< Pieces per step, padding included.
    bool weighted = false;           ///< Whether rarer classes get higher weights.
    WorstMoves worst;                ///< The moves that it learns to withstand.
    std::vector<std::string> labels; ///< Names for the corpus's, in its order; empty: its own.

    static FineTuneSettings defaultsFor(const core::victims::TrainRequest& request);
    [[nodiscard]] SettingTable table();
    /// \throws core::UsageError without a folder to start from.
    void finish(const core::victims::TrainRequest& request) const;
};

} // namespace models::networks
