#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/training/settings/setting_table.h"
#include "models/training/settings/worst_moves.h"

namespace models::networks {

/// What the networks of words say of their common settings, each for itself.
struct WordWording {
    std::string examples; ///< What a step has several of: "Texts".
    std::string optimiser = "Adam";
    std::string rate = "Adam's step size";
    std::string range = "Words without a vector start within plus or minus this";
    bool stepsKnowTheirNumber = true; ///< False: a resumed training may have more epochs than before.
};

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

    /// Adds them but for `worst`. `embedding` and `lowercase` are stored where the network reads them.
    void addTo(SettingTable& table, const WordWording& wording, std::size_t& embedding, bool& lowercase);
};

/// Names for a corpus's classes.
[[nodiscard]] Setting labelNames(std::vector<std::string>& labels);
[[nodiscard]] Setting weightDecay(double& target);

} // namespace models::networks
