#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"
#include "models/inference/forms/form_config.h"
#include "models/inference/training/card_settings.h"
#include "models/inference/training/worst_moves.h"

namespace models::networks {

/// Everything that decides the result of `train forms`.
struct FormSettings {
    FormConfig config; ///< What config.json will say.
    int epochs = 60;
    int patience = 0; ///< Epochs without a better dev score before training ends; 0: never.
    std::int64_t batch = 10;
    double learningRate = 0.0025; ///< The highest; it falls linearly to a twentieth.
    double dropout = 0.4;         ///< Of the words, the encoder's states, the pieces and the attended vectors.
    double wordDropout =
        0.1;           ///< Share of words that are read as unknown, drawn anew each time; they can still be copied.
    double clip = 5.0; ///< Largest L2 norm of a step's gradient; 0: no limit.
    WorstMoves worst;  ///< The moves that it learns to withstand.
    std::int64_t average = 200;  ///< Steps over which the weights are averaged for scoring; 0: not at all.
    double embeddingRange = 0.7; ///< Words and pieces start uniformly within +- this.
    double vectorNorm = 4.0;     ///< L2 norm that --vectors are scaled to.
    bool trainEmbedding = true;  ///< False: words keep the vectors they start with.
    std::int64_t minCount = 2;   ///< Rarer words of questions are unknown.
    bool float16 = true;         ///< How the weights are stored.
    CardSettings card;

    /// The defaults changed by the request's settings. \throws core::UsageError for an unknown setting, listing the
    /// known ones, or a value out of range.
    static FormSettings of(const core::victims::TrainRequest& request);
    /// The settings of the request's architecture, with their defaults.
    static std::vector<core::Parameter> described(const core::victims::TrainRequest& request);

    /// config.json's hyper_parameters.
    [[nodiscard]] nlohmann::ordered_json hyperParameters() const;
    /// Everything else that decided the weights, for config.json's `training`.
    [[nodiscard]] nlohmann::ordered_json trainingFacts() const;
};

} // namespace models::networks
