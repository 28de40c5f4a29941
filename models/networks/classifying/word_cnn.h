#pragma once

#include <vector>

#include "models/networks/classifying/text_classifier.h"

namespace models::networks {

/// Convolutions over windows of words, ReLU, max over time, and a linear layer.
/// Source: Y. Kim (2014), "Convolutional neural networks for sentence classification", EMNLP.
///
/// Parameters, V words, E dimensions, F filters per window, W windows, C labels: embedding.weight [V, E];
/// convolutions.N.weight [F, E, window], convolutions.N.bias [F]; output.weight [C, W F], output.bias [C].
/// There is no padding at the ends, but texts shorter than the longest window are padded to it with <pad>.
class WordCnn : public TextClassifier {
public:
    WordCnn(const WordModelConfig& config, std::size_t words);
    using TextClassifier::logits;
    [[nodiscard]] torch::Tensor logits(const torch::Tensor& embedded, const WordBatch& batch, double dropout,
                                       const DropoutSource& source) const override;
    [[nodiscard]] std::int64_t minimumLength() const override { return longestWindow_; }

private:
    std::int64_t longestWindow_ = 1;
    std::vector<std::pair<torch::Tensor, torch::Tensor>> convolutions_; ///< weight, bias
};

} // namespace models::networks
