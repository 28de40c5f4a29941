#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "models/networks/data/length_batches.h"
#include "models/networks/transformer/transformer_training.h"
#include "models/training/kinds/sentence_settings.h"

namespace models::networks {

/// Two texts as pieces, and whether they mean the same.
struct SentencePair {
    PieceRows first, second;
    bool same = false;
};

/// What a sentence encoder is tuned on.
struct SentenceData {
    std::vector<SentencePair> train; ///< Of those that mean the same alone.
    std::vector<SentencePair> dev;   ///< Of both kinds.
    std::string facts;               ///< Describes the texts and the initial folder: their part of the fingerprint.
};

/// The mean of the last states of each text's pieces, frame included, [texts, hidden], scaled to length 1.
[[nodiscard]] torch::Tensor sentenceVectors(const TransformerNetwork& network, const torch::Tensor& embedded,
                                            const PieceBatch& batch, double dropout = 0.0,
                                            const DropoutSource& source = {});

/// The area under the ROC curve of the pairs' cosines.
[[nodiscard]] double areaOf(const TransformerNetwork& network, const std::vector<SentencePair>& pairs);

/// Tunes a transformer so that texts that mean the same have vectors in the same direction: of the second texts of a
/// batch, each first one must find its own, and the other way round. Keeps the epoch in which cosines tell pairs of
/// dev best.
/// Sources: M. Henderson et al. (2017), "Efficient natural language response suggestion for Smart Reply", section 4.4;
/// N. Reimers and I. Gurevych (2019), "Sentence-BERT", for the mean of the states.
class SentenceTuning final : public TransformerTraining {
public:
    SentenceTuning(const SentenceSettings& settings, const SentenceData& data, std::uint64_t seed,
                   std::shared_ptr<TransformerNetwork> network);

private:
    double step(const BatchNumbers& pairs);
    std::string fingerprint() const override;
    void runEpoch(int epoch, EpochRun& run) override;
    EpochScore score() const override;

    const SentenceSettings& settings_;
    const SentenceData& data_;
    std::uint64_t seed_;
};

} // namespace models::networks
