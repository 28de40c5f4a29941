#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"
#include "models/inference/training/worst_moves.h"
#include "models/inference/word_model_config.h"

namespace models::networks {

/// Everything that decides the result of `train classifier`.
struct ClassifierSettings {
    WordModelConfig config; ///< What config.json will say; labels only if set: names for the corpus's, in its order.
    int epochs = 20;        ///< At most.
    int patience = 4;       ///< Epochs without a better dev score before training ends; 0: never.
    std::int64_t batch = 50;
    double learningRate = 0.001;
    double weightDecay = 0.0;    ///< Decoupled: each step subtracts learning_rate x weight times this.
    double wordDropout = 0.1;    ///< Share of words replaced by <unk>, drawn anew each time.
    double clip = 5.0;           ///< Largest L2 norm of a step's gradient; 0: no limit.
    WorstMoves worst;            ///< The moves that it learns to withstand.
    std::int64_t average = 200;  ///< Steps over which the weights are averaged for scoring; 0: not at all.
    double embeddingRange = 0.1; ///< Words without a vector start uniformly within +- this.
    double vectorNorm = 1.0;     ///< L2 norm that --vectors are scaled to.
    bool trainEmbedding = true;  ///< False: words keep the vectors they start with.
    std::int64_t minCount = 2;   ///< Rarer words are <unk>.
    bool float16 = true;         ///< How the weights are stored.
    std::string device = "cpu";
    std::string licence; ///< For config.json.

    /// Defaults of the request's architecture (word-lstm when it names none) changed by its settings.
    /// \throws core::UsageError for an unknown architecture or setting, listing the known ones, or a value out of
    /// range.
    static ClassifierSettings of(const core::victims::TrainRequest& request);
    /// The settings of the request's architecture, with their defaults.
    static std::vector<core::Parameter> described(const core::victims::TrainRequest& request);

    /// config.json's hyper_parameters.
    [[nodiscard]] nlohmann::ordered_json hyperParameters() const;
    /// Everything else that decided the weights, for config.json's `training`.
    [[nodiscard]] nlohmann::ordered_json trainingFacts() const;
};

} // namespace models::networks
