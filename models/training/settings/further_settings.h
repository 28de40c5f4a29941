#pragma once

#include <cstdint>
#include <string>

#include "models/training/settings/card_settings.h"
#include "models/training/settings/setting_table.h"

namespace models::networks {

/// Settings of trainings that start from the folder of a transformer.
struct FurtherSettings {
    std::string from; ///< The folder to start from: a BertModel, with or without a head.
    int epochs = 6;
    int patience = 0;             ///< Epochs without a better dev score before it ends; 0: never.
    std::int64_t longest = 128;   ///< Most pieces of an input; never more than the model reads.
    double learningRate = 0.0002; ///< The highest.
    double warmUp = 0.1;          ///< Share of the steps in which it rises from 0; then it falls linearly to 0.
    double weightDecay = 0.01;    ///< Decoupled; biases and norms are left out.
    double dropout = 0.1;         ///< Of the states and the attentions.
    double clip = 1.0;            ///< Largest L2 norm of a step's gradient; 0: no limit.
    bool adafactor = false;       ///< Adafactor moves the weights instead of Adam.
    std::int64_t average = 0;     ///< Steps over which the weights are averaged for scoring; 0: not at all.
    bool float16 = false;         ///< How the weights are stored.
    bool bfloat16 = false;        ///< Whether training multiplies matrices in 16 bits.
    std::string device = "cpu";
    std::string language = "en"; ///< Of the texts.
    CardSettings card;

    /// Adds everything above: `training` as far as it decided the weights besides the folder.
    void addTo(SettingTable& table);
    /// \throws core::UsageError if there is no folder to start from.
    void requireStart() const;
    /// For a training of this many steps; `step` counts from 1.
    [[nodiscard]] double learningRateAt(std::int64_t step, double steps) const;
};

} // namespace models::networks
