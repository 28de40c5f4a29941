#pragma once

#include <array>
#include <vector>

#include "models/inference/model/sentence_cutter.h"
#include "models/networks/classifying/text_classifier.h"

namespace models::networks {

/// A hierarchical attention network: a GRU in both directions over the words of each sentence, an attention that makes
/// one vector of them, the same over the sentences of the text, and a linear layer.
/// Source: Z. Yang et al. (2016), "Hierarchical attention networks for document classification", NAACL.
///
/// Parameters, V words, E dimensions, H units per direction, A of the attention, C labels: embedding.weight [V, E];
/// words.weight_ih_l0 [3H, E], words.weight_hh_l0 [3H, H], words.bias_ih_l0 and words.bias_hh_l0 [3H], the same with
/// _reverse; word_attention.weight [A, 2H], .bias and .vector [A]; sentences (its inputs are [2H]) and
/// sentence_attention likewise; output.weight [C, 2H], output.bias [C]. Gates in the order r, z, n.
class Han : public TextClassifier {
public:
    Han(const WordModelConfig& config, const Vocabulary& words);
    using TextClassifier::logits;
    [[nodiscard]] torch::Tensor logits(const torch::Tensor& embedded, const WordBatch& batch, double dropout,
                                       const DropoutSource& source) const override;

private:
    struct Level {
        std::vector<torch::Tensor> gru;     ///< In the order torch::gru takes them.
        torch::Tensor weight, bias, vector; ///< Of the attention.
    };
    /// [sequences, longest, numbers] to [sequences, 2H]
    [[nodiscard]] static torch::Tensor attended(const Level& level, const torch::Tensor& items,
                                                const torch::Tensor& lengths);

    std::size_t longest_;
    std::vector<SentenceSign> signs_; ///< Of the vocabulary.
    std::array<Level, 2> levels_;     ///< Words, sentences.
};

} // namespace models::networks
