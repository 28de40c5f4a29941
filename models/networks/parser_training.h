#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/metrics/attachment.h"
#include "core/victims/loader.h"
#include "models/inference/training/parser_settings.h"
#include "models/networks/adam.h"
#include "models/networks/biaffine_parser.h"
#include "models/networks/checkpoint.h"
#include "models/networks/epoch_run.h"
#include "models/networks/parser_data.h"

namespace models::networks {

/// The trees that a parser gives to sentences, labels included: the best ones with a single root.
[[nodiscard]] std::vector<core::structures::DependencyTree> parse(const BiaffineParser& parser, const ParserData& data,
                                                                  const std::vector<ParserSentence>& sentences);

/// How they agree with the gold trees: all words, whole labels.
[[nodiscard]] core::metrics::Attachment scoreOf(const BiaffineParser& parser, const ParserData& data,
                                                const std::vector<ParserSentence>& sentences);

/// Trains a parser epoch by epoch and keeps the weights of the epoch with the best labelled score on dev.
///
/// What is scored and kept is a moving average of the weights. The learning rate rises for some steps and then falls
/// linearly to the end, so that a training with more epochs is another one from its first step. Every random number is
/// a function of the seed and the epoch, so a training that was interrupted and resumed ends with the very weights of
/// an undisturbed one (on one device, with one libtorch).
class ParserTraining {
public:
    ParserTraining(const ParserSettings& settings, const ParserData& data, std::uint64_t seed,
                   std::shared_ptr<BiaffineParser> parser);

    /// Continues after the last epoch of a checkpoint; nothing happens when there is no such file.
    /// \throws core::Error when the checkpoint is of other settings, data or seed, or damaged.
    void resume(const std::filesystem::path& checkpoint);

    /// Runs to the last epoch, writes the checkpoint after every epoch, and puts the best epoch's weights into the
    /// parser. \throws core::Error after a stop request; the checkpoint holds what was finished. Asked to finish, it
    /// ends with the best epoch so far.
    void run(const std::filesystem::path& checkpoint, const Watch& watch);

    [[nodiscard]] int bestEpoch() const { return bestEpoch_; }
    [[nodiscard]] const Curve& curve() const { return curve_; }

private:
    using Batch = std::vector<const ParserSentence*>;
    [[nodiscard]] std::vector<Batch> batchesOf(int epoch) const;
    [[nodiscard]] double learningRate(std::size_t steps) const;
    void dropInputs(ParserBatch& batch);
    [[nodiscard]] torch::Tensor lossOf(const Batch& batch, core::Random& random);
    [[nodiscard]] double step(const Batch& batch, core::Random& random);
    void runEpoch(int epoch, const Watch& watch);
    [[nodiscard]] std::string fingerprint() const;
    [[nodiscard]] CheckpointTensors checkpointTensors() const;
    void save(const std::filesystem::path& checkpoint) const;

    const ParserSettings& settings_;
    const ParserData& data_;
    std::uint64_t seed_;
    std::shared_ptr<BiaffineParser> parser_;
    std::shared_ptr<BiaffineParser> averaged_;             ///< parser_ itself where nothing is averaged.
    std::vector<torch::Tensor> weights_, averages_, best_; ///< Of parser_, of averaged_, and of that in the best epoch.
    Adam adam_;
    ParserDropout dropout_;
    std::size_t stepsInAll_ = 0;
    int bestEpoch_ = 0;
    double bestScore_ = -1.0;
    Curve curve_;
};

} // namespace models::networks
