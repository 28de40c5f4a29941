#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"
#include "models/inference/training/card_settings.h"
#include "models/inference/training/worst_moves.h"

namespace models::networks {

/// Everything that decides the result of `train classifier --arch bert` and of `train pairs` from a folder.
struct FineTuneSettings {
    static constexpr const char* architecture = "bert";

    std::string from; ///< The folder to start from: a BertModel, with or without a head.
    int epochs = 6;
    int patience = 0;                ///< Epochs without a better dev score before it ends; 0: never.
    std::int64_t batch = 1024;       ///< Pieces per step, padding included.
    std::int64_t longest = 128;      ///< Most pieces of an input; never more than the model reads.
    double learningRate = 0.0002;    ///< The highest.
    double warmUp = 0.1;             ///< Share of the steps in which it rises from 0; then it falls linearly to 0.
    double weightDecay = 0.01;       ///< Decoupled; biases and norms are left out.
    double dropout = 0.1;            ///< Of the states, the attentions and the pooled [CLS] vector.
    double clip = 1.0;               ///< Largest L2 norm of a step's gradient; 0: no limit.
    bool adafactor = false;          ///< Adafactor moves the weights instead of Adam.
    std::int64_t average = 0;        ///< Steps over which the weights are averaged for scoring; 0: not at all.
    bool weighted = false;           ///< Whether rarer classes get higher weights.
    WorstMoves worst;                ///< The moves that it learns to withstand.
    std::vector<std::string> labels; ///< Names for the corpus's, in its order; empty: its own.
    bool float16 = false;            ///< How the weights are stored.
    bool bfloat16 = false;           ///< Whether training multiplies matrices in 16 bits.
    std::string device = "cpu";
    std::string language = "en"; ///< Of the texts.
    CardSettings card;

    /// The defaults changed by the request's settings. \throws core::UsageError for an unknown setting, listing the
    /// known ones, a value out of range, or without a folder to start from.
    static FineTuneSettings of(const core::victims::TrainRequest& request);
    static std::vector<core::Parameter> described();

    /// Everything that decided the weights besides the folder and the data, for config.json's `training`.
    [[nodiscard]] nlohmann::ordered_json trainingFacts() const;
};

} // namespace models::networks
