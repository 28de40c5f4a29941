#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <stop_token>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"
#include "models/networks/adam.h"
#include "models/networks/checkpoint.h"
#include "models/networks/context_data.h"
#include "models/networks/context_network.h"
#include "models/networks/epoch_run.h"

namespace models::networks {

/// How well hidden words are found: over all words of the sentences that the vocabulary has, each hidden alone.
struct ContextScore {
    double loss = 0.0;     ///< Mean negative log-likelihood, natural; perplexity is exp of it.
    double first = 0.0;    ///< Share of words that are the likeliest of the vocabulary, 0..1.
    double firstTen = 0.0; ///< ... among the ten likeliest.
    double firstFifty = 0.0;
    double known = 0.0;    ///< Share of the sentences' words that the vocabulary has.
    std::size_t words = 0; ///< Hidden words.
    [[nodiscard]] nlohmann::ordered_json json() const;
};

[[nodiscard]] ContextScore scoreOf(const ContextNetwork& network, const std::vector<WordRows>& sentences);

/// Trains a context-lstm on every word of its sentences.
///
/// A step tells the right words from the other words of the step and from words drawn by their frequency to the power
/// .75, each weighed by how likely it is to take part (Y. Bengio and J.-S. Senecal (2008), "Adaptive importance
/// sampling"; S. Jean et al. (2015)), so that the scores are those of a softmax over all words.
/// Every random number is a function of the seed and the epoch, so a training that was interrupted and resumed ends
/// with the very weights of an undisturbed one (on one device, with one libtorch).
class ContextTraining {
public:
    ContextTraining(const ContextSettings& settings, const ContextData& data, std::uint64_t seed,
                    ContextNetwork& network);

    /// Continues after the last epoch of a checkpoint; nothing happens when there is no such file.
    /// \throws core::Error when the checkpoint is of other settings, texts or seed, or damaged.
    void resume(const std::filesystem::path& checkpoint);

    /// Runs to the last epoch and writes the checkpoint after every one; `finished` is told after each that is the best
    /// so far, while the network has its weights. Ends with the best epoch's weights in the network.
    /// \throws core::Error after a stop request; the checkpoint holds what was finished. Asked to finish, it ends with
    /// the best epoch so far.
    void run(const std::filesystem::path& checkpoint, const Watch& watch, const std::function<void()>& finished);

    [[nodiscard]] int bestEpoch() const { return bestEpoch_; }
    [[nodiscard]] const Curve& curve() const { return curve_; }

private:
    using Batch = std::vector<const WordRows*>; // of one length
    [[nodiscard]] std::vector<Batch> batchesOf(int epoch) const;
    [[nodiscard]] std::int64_t stepsOfEpoch() const;
    /// Returns the sum of the losses over the batch's known words, and their number.
    std::pair<double, std::size_t> step(const Batch& batch, core::Random& noise);
    void move(const torch::Tensor& rows, std::vector<torch::Tensor>& gradients);
    void runEpoch(int epoch, const Watch& watch);
    [[nodiscard]] std::string fingerprint() const;
    [[nodiscard]] CheckpointTensors checkpointTensors() const;
    void save(const std::filesystem::path& checkpoint) const;

    const ContextSettings& settings_;
    const ContextData& data_;
    std::uint64_t seed_;
    ContextNetwork& network_;
    std::vector<double> noiseUpTo_; ///< Of every row, the share of noise that falls on it or on one before it.
    Adam adam_;                     ///< Over the network's weights.
    torch::Generator dropout_;
    std::vector<torch::Tensor> best_;
    int bestEpoch_ = 0;
    double bestLoss_ = std::numeric_limits<double>::infinity();
    Curve curve_;
};

} // namespace models::networks
