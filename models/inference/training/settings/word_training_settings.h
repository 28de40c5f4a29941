#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

#include "models/inference/training/settings/setting_values.h"
#include "models/inference/training/settings/worst_moves.h"

namespace models::networks {

/// Settings of every network that learns its task from words and their vectors.
struct WordTrainingSettings {
    int epochs = 20;
    int patience = 4; ///< Epochs without a better dev score before training ends; 0: never.
    std::int64_t batch = 50;
    double learningRate = 0.001;
    double wordDropout = 0.0;    ///< Share of words read as unknown, drawn anew each time.
    double clip = 5.0;           ///< Largest L2 norm of a step's gradient; 0: no limit.
    WorstMoves worst;            ///< The moves that it learns to withstand.
    std::int64_t average = 200;  ///< Steps over which the weights are averaged for scoring; 0: not at all.
    double embeddingRange = 0.1; ///< Words without a vector start uniformly within +- this.
    double vectorNorm = 1.0;     ///< L2 norm that --vectors are scaled to.
    bool trainEmbedding = true;  ///< False: words keep the vectors they start with.
    std::int64_t minCount = 2;   ///< Rarer words are unknown.
    bool float16 = true;         ///< How the weights are stored.

    /// `examples`: what a step has several of. `embedding` and `lowercase` are stored where the network reads them.
    [[nodiscard]] Setters setters(const std::string& examples, std::size_t& embedding, bool& lowercase);
    /// Everything above that decided the weights.
    [[nodiscard]] nlohmann::ordered_json facts() const;
};

/// Names for a corpus's classes.
[[nodiscard]] Setter labelNames(std::vector<std::string>& labels);
[[nodiscard]] Setter weightDecay(double& target);

} // namespace models::networks
