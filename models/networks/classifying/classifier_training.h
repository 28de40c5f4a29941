#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/networks/classifying/classifier_data.h"
#include "models/networks/classifying/text_classifier.h"
#include "models/networks/training/class_score.h"
#include "models/networks/training/training.h"
#include "models/training/kinds/classifier_settings.h"

namespace models::networks {

[[nodiscard]] ClassifierScore scoreOf(const TextClassifier& network, const std::vector<LabelledText>& texts,
                                      std::size_t labels);

/// Trains a network epoch by epoch; it scores and keeps a moving average of the weights, which on little data is
/// better than the weights of any single step.
class ClassifierTraining final : public Training {
public:
    ClassifierTraining(const ClassifierSettings& settings, const ClassifierData& data, std::uint64_t seed,
                       const std::shared_ptr<TextClassifier>& network);

private:
    using Batch = std::vector<const LabelledText*>;
    ClassifierTraining(const ClassifierSettings& settings, const ClassifierData& data, std::uint64_t seed,
                       std::shared_ptr<TextClassifier> network, std::shared_ptr<TextClassifier> averaged);
    std::vector<Batch> batchesOf(int epoch) const;
    double step(const Batch& batch, core::Random& wordDropout); // returns the batch's mean loss
    std::string fingerprint() const override;
    void runEpoch(int epoch, EpochRun& run) override;
    EpochScore score() const override;

    const ClassifierSettings& settings_;
    const ClassifierData& data_;
    std::uint64_t seed_;
    std::shared_ptr<TextClassifier> network_;
    std::shared_ptr<TextClassifier> averaged_; ///< network_ itself if nothing is averaged.
    torch::Generator dropout_;
};

} // namespace models::networks
