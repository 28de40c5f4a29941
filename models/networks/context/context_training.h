#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "models/networks/context/context_data.h"
#include "models/networks/context/context_network.h"
#include "models/networks/training/hidden_score.h"
#include "models/networks/training/training.h"

namespace models::networks {

[[nodiscard]] HiddenScore scoreOf(const ContextNetwork& network, const std::vector<WordRows>& sentences);

/// Trains a context-lstm on every word of its sentences.
///
/// A step tells the right words from the other words of the step and from words drawn by their frequency to the power
/// .75, each weighed by how likely it is to take part (Y. Bengio and J.-S. Senecal (2008), "Adaptive importance
/// sampling"; S. Jean et al. (2015)), so that the scores are those of a softmax over all words.
class ContextTraining final : public Training {
public:
    ContextTraining(const ContextSettings& settings, const ContextData& data, std::uint64_t seed,
                    ContextNetwork& network);

private:
    using Batch = std::vector<const WordRows*>; // of one length
    [[nodiscard]] std::vector<Batch> batchesOf(int epoch) const;
    /// Returns the sum of the losses over the batch's known words, and their number.
    std::pair<double, std::size_t> step(const Batch& batch, core::Random& noise);
    std::string fingerprint() const override;
    void runEpoch(int epoch, EpochRun& run) override;
    EpochScore score() const override;

    const ContextSettings& settings_;
    const ContextData& data_;
    std::uint64_t seed_;
    ContextNetwork& network_;
    std::vector<double> noiseUpTo_; ///< Of every row, the share of noise that falls on it or on one before it.
    torch::Generator dropout_;
};

} // namespace models::networks
