#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "models/networks/causal/causal_network.h"
#include "models/networks/data/length_batches.h"
#include "models/networks/data/sampled_rows.h"
#include "models/networks/pretraining/hidden_words.h"
#include "models/networks/training/hidden_score.h"
#include "models/networks/training/training.h"
#include "models/training/kinds/causal_settings.h"

namespace models::networks {

/// How well texts are predicted, each sentence from its beginning.
struct CausalScore {
    HiddenScore pieces;
    std::size_t words = 0; ///< Pieces that begin a word.

    /// e to the mean negative log-likelihood of a word.
    [[nodiscard]] double perplexity() const;
    /// {"dev_perplexity": ...} for `set` dev.
    [[nodiscard]] nlohmann::ordered_json json(const std::string& set = "dev") const;
};

/// Scores the pieces of `text` that are not the model's own signs.
[[nodiscard]] CausalScore scoreOf(const CausalNetwork& network, const PretrainingData& data, const PieceText& text);

/// Trains a causal-lstm on sequences of whole sentences, which every epoch cuts anew. A step compares the pieces that
/// SampledRows draws.
class CausalTraining final : public Training {
public:
    CausalTraining(const CausalSettings& settings, const PretrainingData& data, std::uint64_t seed,
                   CausalNetwork& network);

private:
    static TrainingPlan planOf(const CausalSettings& settings, const PretrainingData& data);
    std::string fingerprint() const override;
    void runEpoch(int epoch, EpochRun& run) override;
    EpochScore score() const override;
    /// Returns the sum of the losses over the pieces of the batch.
    double step(const std::vector<Stretch>& stretches, const BatchNumbers& batch, core::Random& noise);

    const CausalSettings& settings_;
    const PretrainingData& data_;
    std::uint64_t seed_;
    CausalNetwork& network_;
    SampledRows sampled_;
    torch::Generator dropout_;
};

} // namespace models::networks
