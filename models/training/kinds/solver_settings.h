#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/victims/loader.h"
#include "models/inference/equations/solver_config.h"
#include "models/training/settings/card_settings.h"
#include "models/training/settings/word_training_settings.h"

namespace models::networks {

/// Everything that decides the result of `train equations`. The defaults are those of Xie and Sun (2019, section 4.2)
/// but for what a network of 128 units learns faster with on one core: they have 512 units, 64 problems a step, 80
/// epochs, a dropout of 0.5 and a learning rate of 0.001.
struct SolverSettings : WordTrainingSettings, Declared<SolverSettings> {
    SolverSettings();
    SolverConfig config;        ///< What config.json will say.
    std::string from;           ///< The folder or name of a transformer that gives words their vectors; empty: none.
    double dropout = 0.3;       ///< Of the words, states, goals and operands.
    double weightDecay = 0.0;   ///< Decoupled.
    int halving = 20;           ///< Epochs after which the learning rate is halved, each time; 0: never.
    std::int64_t constants = 2; ///< Training equations that a constant must occur in.
    CardSettings card;

    static SolverSettings defaultsFor(const core::victims::TrainRequest& request);
    [[nodiscard]] SettingTable table();
    /// \throws core::UsageError for a size that the heads of a graph cannot share.
    void finish(const core::victims::TrainRequest& request) const;
};

} // namespace models::networks
