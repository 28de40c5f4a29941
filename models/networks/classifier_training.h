#pragma once

#include <filesystem>
#include <limits>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/metrics/classification.h"
#include "core/victims/loader.h"
#include "models/inference/training/classifier_settings.h"
#include "models/networks/adam.h"
#include "models/networks/checkpoint.h"
#include "models/networks/classifier_data.h"
#include "models/networks/epoch_run.h"
#include "models/networks/text_classifier.h"

namespace models::networks {

/// How a network does on labelled texts.
struct ClassifierScore {
    core::metrics::Confusion confusion{0};
    double loss = 0.0; ///< Mean negative log-likelihood.
    [[nodiscard]] double accuracy() const { return core::metrics::accuracy(confusion).value_or(0.0); }
};

[[nodiscard]] ClassifierScore scoreOf(const TextClassifier& network, const std::vector<LabelledText>& texts,
                                      std::size_t labels);

/// Trains a network epoch by epoch and keeps the weights of the best one.
///
/// What is scored and kept is a moving average of the weights (B. Polyak and A. Juditsky (1992), "Acceleration of
/// stochastic approximation by averaging"), which on little data is better than the weights of any one step.
/// Every random number is a function of the seed and the epoch, so a training that was interrupted and resumed ends
/// with the very weights of an undisturbed one (on one device, with one libtorch).
class ClassifierTraining {
public:
    ClassifierTraining(const ClassifierSettings& settings, const ClassifierData& data, std::uint64_t seed,
                       std::shared_ptr<TextClassifier> network);

    /// Continues after the last epoch of a checkpoint; nothing happens when there is no such file.
    /// \throws core::Error when the checkpoint is of other settings, data or seed, or damaged.
    void resume(const std::filesystem::path& checkpoint);

    /// Runs to the last epoch or until dev has not become better for `patience` epochs, writes the checkpoint after
    /// every epoch, and puts the best epoch's weights into the network.
    /// \throws core::Error after a stop request; the checkpoint holds what was finished. Asked to finish, it ends with
    /// the best epoch so far.
    void run(const std::filesystem::path& checkpoint, const Watch& watch);

    [[nodiscard]] int bestEpoch() const { return bestEpoch_; }
    [[nodiscard]] const Curve& curve() const { return curve_; }

private:
    using Batch = std::vector<const LabelledText*>;
    /// The tensors of a network: the embedding, then the others in their order.
    static std::vector<torch::Tensor> weightsOf(const TextClassifier& network);
    std::vector<Batch> batchesOf(int epoch) const;
    double step(const Batch& batch, core::Random& wordDropout); // returns the batch's mean loss
    void runEpoch(int epoch, const Watch& watch);
    void keepIfBest(const ClassifierScore& score);
    bool finished() const;
    std::string fingerprint() const;
    [[nodiscard]] CheckpointTensors checkpointTensors() const;
    void save(const std::filesystem::path& checkpoint) const;

    const ClassifierSettings& settings_;
    const ClassifierData& data_;
    std::uint64_t seed_;
    std::shared_ptr<TextClassifier> network_;
    std::shared_ptr<TextClassifier> averaged_; ///< network_ itself where nothing is averaged.
    std::vector<std::string> names_;           ///< Of the weights, in the order of weightsOf.
    std::vector<torch::Tensor> weights_;       ///< Of network_.
    Adam adam_;                                ///< Over weights_.
    torch::Generator dropout_;
    std::vector<torch::Tensor> best_; ///< Of averaged_, in the best epoch.
    int bestEpoch_ = 0;
    double bestAccuracy_ = -1.0;
    double bestLoss_ = std::numeric_limits<double>::infinity();
    Curve curve_;
};

} // namespace models::networks
