#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/metrics/classification.h"
#include "models/networks/data/length_batches.h"
#include "models/networks/training/class_score.h"
#include "models/networks/transformer/transformer_training.h"
#include "models/training/kinds/fine_tune_settings.h"

namespace models::networks {

/// An input as pieces, with its label.
struct LabelledPieces {
    PieceRows rows;
    std::int64_t label = 0;
};

/// What a BERT is fine-tuned on.
struct FineTuneData {
    std::vector<LabelledPieces> train, dev;
    std::size_t labels = 0;
    std::string facts; ///< Describes the texts and the initial folder: their part of the fingerprint.
};

[[nodiscard]] ClassifierScore scoreOf(const TransformerNetwork& network, const std::vector<LabelledPieces>& inputs,
                                      std::size_t labels);

/// Trains a BERT and its classifier; keeps the epoch with the best accuracy on dev, or, if classes are
/// weighted, the one with the best macro F1.
class FineTuning final : public TransformerTraining {
public:
    FineTuning(const FineTuneSettings& settings, const FineTuneData& data, std::uint64_t seed,
               std::shared_ptr<TransformerNetwork> network);

private:
    double step(const BatchNumbers& batch);
    std::string fingerprint() const override;
    void runEpoch(int epoch, EpochRun& run) override;
    EpochScore score() const override;

    const FineTuneSettings& settings_;
    const FineTuneData& data_;
    std::uint64_t seed_;
    torch::Tensor classWeights_; ///< Undefined if all classes count alike.
};

} // namespace models::networks
