#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "models/inference/translation/translation_model.h"
#include "models/networks/data/length_batches.h"
#include "models/networks/training/training.h"
#include "models/networks/translation/translation_network.h"

namespace models::networks {

/// A translator's scores on texts.
struct TranslationScore {
    std::size_t examples = 0;
    double bleu = 0.0, chrf = 0.0; ///< 0..1, as sacreBLEU's corpus scores / 100.
    std::string signature;         ///< Of BLEU, by the language that the model translates into.
};

/// Scores the translations of the first `most` examples, by beams of this width, as the translator answers without
/// libtorch.
[[nodiscard]] TranslationScore scoreOf(std::shared_ptr<const TranslationModel> model,
                                       const std::vector<TranslationExample>& examples, std::size_t most,
                                       std::size_t beam);

/// Trains a translator epoch by epoch; it scores and keeps a moving average of the weights.
class TranslationTraining final : public Training {
public:
    TranslationTraining(const TranslationSettings& settings, const TranslationData& data, std::uint64_t seed,
                        const std::shared_ptr<TranslationNetwork>& network);

private:
    TranslationTraining(const TranslationSettings& settings, const TranslationData& data, std::uint64_t seed,
                        std::shared_ptr<TranslationNetwork> network, std::shared_ptr<TranslationNetwork> averaged);
    [[nodiscard]] std::string fingerprint() const override;
    void runEpoch(int epoch, EpochRun& run) override;
    [[nodiscard]] EpochScore score() const override;
    [[nodiscard]] double devLoss() const; ///< Mean over pieces, of the averages.

    const TranslationSettings& settings_;
    const TranslationData& data_;
    std::uint64_t seed_;
    std::shared_ptr<TranslationNetwork> network_;
    std::shared_ptr<TranslationNetwork> averaged_; ///< network_ itself if nothing is averaged.
    torch::Generator dropout_;
    std::vector<std::size_t> lengths_; ///< Of the training examples: pieces of the longer side, twice.
};

/// A network for such data, all zero but for norms.
[[nodiscard]] std::shared_ptr<TranslationNetwork> networkFor(const TranslationData& data);

/// The trained network in the form that answers without libtorch.
[[nodiscard]] std::shared_ptr<const TranslationModel> modelOf(const TranslationNetwork& network,
                                                              const TranslationData& data);

} // namespace models::networks
