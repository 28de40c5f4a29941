#pragma once

#include "models/networks/data/length_batches.h"
#include "models/networks/pairs/pair_data.h"
#include "models/networks/training/class_score.h"
#include "models/networks/training/training.h"
#include "models/training/kinds/pair_settings.h"

namespace models::networks {

[[nodiscard]] ClassifierScore scoreOf(const PairTrainingNetwork& network, const std::vector<LabelledPair>& pairs);

/// Trains a classifier of pairs epoch by epoch; it scores and keeps a moving average of the weights. The best
/// epoch is the one with the best accuracy, or, if classes are weighted, with the best macro F1.
class PairTraining final : public Training {
public:
    PairTraining(const PairSettings& settings, const PairData& data, std::uint64_t seed, PairTrainingNetwork& network);

private:
    PairTraining(const PairSettings& settings, const PairData& data, std::uint64_t seed, PairTrainingNetwork& network,
                 PairTrainingNetwork averaged);
    double step(const BatchNumbers& numbers, core::Random& wordDropout);
    std::string fingerprint() const override;
    void runEpoch(int epoch, EpochRun& run) override;
    EpochScore score() const override;

    const PairSettings& settings_;
    const PairData& data_;
    std::uint64_t seed_;
    PairTrainingNetwork& network_;
    PairTrainingNetwork averaged_; ///< Shares the weights of network_ if nothing is averaged.
    torch::Tensor classWeights_;   ///< [labels]; undefined if all count alike.
    torch::Generator dropout_;
};

} // namespace models::networks
