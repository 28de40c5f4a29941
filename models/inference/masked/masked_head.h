#pragma once

#include <span>
#include <vector>

#include "models/inference/transformer/encoder_weights.h"

namespace models {

/// A masked-language-model head of BERT or its kin: a layer, its activation and a norm, then the words' embeddings, or
/// weights of its own where config.json says that they are not tied.
class MaskedHead {
public:
    /// `tied`: `tie_word_embeddings` of config.json. \throws core::Error naming the tensor that is missing or of
    /// another shape.
    MaskedHead(const TensorFiles& files, const EncoderConfig& config, bool tied, const kernels::Kernels& kernels);
    /// Whether these are the weights of a model of this family with such a head, whatever its config.json calls it.
    [[nodiscard]] static bool isIn(const TensorFiles& files, EncoderFamily family);
    /// The logits of every entry of the vocabulary for one state, [vocabulary].
    [[nodiscard]] std::vector<float> logits(const kernels::Kernels& kernels, const EncoderWeights& weights,
                                            std::span<const float> state) const;

private:
    Activation activation_;
    float epsilon_;
    PackedLinear transform_; ///< To as many numbers as an embedding has.
    EncoderNorm norm_;
    std::vector<float> words_; ///< [vocabulary, embedding]; empty: the model's embeddings.
    std::vector<float> bias_;  ///< [vocabulary]
};

} // namespace models
