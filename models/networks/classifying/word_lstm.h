#pragma once

#include <vector>

#include "models/networks/classifying/text_classifier.h"

namespace models::networks {

/// A (bidirectional) LSTM of one layer over the words, max over time or the last states, and a linear layer.
///
/// Parameters, V words, E dimensions, H units per direction, C labels: embedding.weight [V, E]; lstm.weight_ih_l0 [4H,
/// E], lstm.weight_hh_l0 [4H, H], lstm.bias_ih_l0 and lstm.bias_hh_l0 [4H], the same with _reverse; output.weight [C,
/// 2H], output.bias [C]. Gates in the order i, f, g, o.
class WordLstm : public TextClassifier {
public:
    WordLstm(const WordModelConfig& config, std::size_t words);
    using TextClassifier::logits;
    [[nodiscard]] torch::Tensor logits(const torch::Tensor& embedded, const WordBatch& batch, double dropout,
                                       const DropoutSource& source) const override;

private:
    bool bidirectional_;
    bool maxPooling_;
    std::vector<torch::Tensor> weights_; ///< In the order torch::lstm takes them.
};

} // namespace models::networks
