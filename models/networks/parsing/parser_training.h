#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/metrics/attachment.h"
#include "models/networks/parsing/biaffine_parser.h"
#include "models/networks/parsing/parser_data.h"
#include "models/networks/training/training.h"
#include "models/training/kinds/parser_settings.h"

namespace models::networks {

/// The trees that a parser predicts for sentences, with labels: the best ones with a single root.
[[nodiscard]] std::vector<core::structures::DependencyTree> parse(const BiaffineParser& parser, const ParserData& data,
                                                                  const std::vector<ParserSentence>& sentences);

/// The attachment scores of a parser: all words, whole labels.
[[nodiscard]] core::metrics::Attachment scoreOf(const BiaffineParser& parser, const ParserData& data,
                                                const std::vector<ParserSentence>& sentences);

/// Trains a parser epoch by epoch; keeps the epoch with the best labelled score on dev.
///
/// It scores and keeps a moving average of the weights. The learning rate rises for some steps and then falls
/// linearly to the end, so that a training with more epochs differs from its first step.
class ParserTraining final : public Training {
public:
    ParserTraining(const ParserSettings& settings, const ParserData& data, std::uint64_t seed,
                   const std::shared_ptr<BiaffineParser>& parser);

private:
    using Batch = std::vector<const ParserSentence*>;
    ParserTraining(const ParserSettings& settings, const ParserData& data, std::uint64_t seed,
                   std::shared_ptr<BiaffineParser> parser, std::shared_ptr<BiaffineParser> averaged);
    void dropInputs(ParserBatch& batch);
    [[nodiscard]] torch::Tensor lossOf(const Batch& batch, core::Random& random);
    [[nodiscard]] double step(const Batch& batch, core::Random& random);
    std::string fingerprint() const override;
    void runEpoch(int epoch, EpochRun& run) override;
    EpochScore score() const override;

    const ParserSettings& settings_;
    const ParserData& data_;
    std::uint64_t seed_;
    std::shared_ptr<BiaffineParser> parser_;
    std::shared_ptr<BiaffineParser> averaged_; ///< parser_ itself if nothing is averaged.
    ParserDropout dropout_;
};

} // namespace models::networks
