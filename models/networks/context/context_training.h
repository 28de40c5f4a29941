#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "models/networks/context/context_data.h"
#include "models/networks/context/context_network.h"
#include "models/networks/data/sampled_rows.h"
#include "models/networks/training/hidden_score.h"
#include "models/networks/training/training.h"

namespace models::networks {

[[nodiscard]] HiddenScore scoreOf(const ContextNetwork& network, const std::vector<WordRows>& sentences);

/// Trains a context-lstm on every word of its sentences. A step compares the words that SampledRows draws.
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
    SampledRows sampled_;
    torch::Generator dropout_;
};

} // namespace models::networks
