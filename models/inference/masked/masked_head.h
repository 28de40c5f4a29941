#pragma once

#include <span>
#include <vector>

#include "models/inference/transformer/encoder_weights.h"

namespace models {

/// BERT's masked-language-model head: a layer, its activation and a norm, then the words' embeddings as weights.
class MaskedHead {
public:
    /// \throws core::Error naming the tensor that is missing or of another shape.
    MaskedHead(const TensorFiles& files, const EncoderConfig& config, const kernels::Kernels& kernels);
    /// Whether these are the weights of a BERT with such a head, whatever its config.json calls it.
    [[nodiscard]] static bool isIn(const TensorFiles& files);
    /// The logits of every entry of the vocabulary for one state, [vocabulary].
    [[nodiscard]] std::vector<float> logits(const kernels::Kernels& kernels, const EncoderWeights& weights,
                                            std::span<const float> state) const;

private:
    Activation activation_;
    float epsilon_;
    PackedLinear transform_;
    EncoderNorm norm_;
    std::vector<float> bias_; ///< [vocabulary]
};

} // namespace models
