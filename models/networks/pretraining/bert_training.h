#pragma once

#include <memory>

#include "models/networks/data/length_batches.h"
#include "models/networks/pretraining/hidden_words.h"
#include "models/networks/training/hidden_score.h"
#include "models/networks/transformer/transformer_training.h"
#include "models/training/kinds/bert_settings.h"

namespace models::networks {

/// Trains a BERT to predict hidden words and the order of two segments. An epoch is a round of steps; the text is
/// read repeatedly, each time cut and hidden anew.
class BertTraining final : public TransformerTraining {
public:
    BertTraining(const BertSettings& settings, const PretrainingData& data, std::uint64_t seed,
                 std::shared_ptr<TransformerNetwork> network);

    /// Scores words of a text each hidden alone, every `nth` of a sentence.
    static HiddenScore scoreOf(const TransformerNetwork& network, const PretrainingData& data, const PieceText& text,
                               std::size_t nth);
    /// Copies the best weights so far into another network of the same sizes.
    void copyBest(const TransformerNetwork& network) const { copyWeights(best(), network.weights()); }

private:
    /// A pass over the text.
    struct Pass {
        std::size_t number = 0;
        std::vector<Stretch> stretches;
        std::vector<BatchNumbers> batches;
    };
    static TrainingPlan planOf(const BertSettings& settings);
    static HiddenSigns signsOf(const PretrainingData& data);
    std::string fingerprint() const override;
    void runEpoch(int epoch, EpochRun& run) override;
    EpochScore score() const override;
    void startPass(std::size_t number);
    double step(const BatchNumbers& batch, core::Random& random);

    const BertSettings& settings_;
    const PretrainingData& data_;
    std::uint64_t seed_;
    HiddenSigns signs_;
    std::vector<std::size_t> batchesOfPass_; ///< Batches in each pass, as far as known.
    Pass pass_;
};

/// The heads that it trains.
inline constexpr TransformerHeads pretrainingHeads{.masked = true, .order = true};

} // namespace models::networks
