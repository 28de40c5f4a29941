#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "models/inference/transformer/encoder_weights.h"

namespace models {

/// What a class of networks calls the parts of its masked-LM head, and what they are like.
struct MaskedHeadParts {
    std::string network;   ///< "Bert": the head is that of BertForMaskedLM.
    std::string transform; ///< The first layer.
    std::string norm;
    std::string words; ///< Scores of the pieces, where they are not the embeddings; empty: they always are.
    std::string bias;  ///< Of the scores; empty: there is none.
    Activation activation = Activation::Gelu;
    float epsilon = 1e-12F;
    std::size_t hidden = 0, size = 0; ///< Of a state, and of an embedding.
    bool transformBias = true, normBias = true;
    bool tied = true; ///< `tie_word_embeddings`
};

/// A masked-language-model head: a layer, its activation and a norm, then the words' embeddings, or weights of its own
/// where config.json says that they are not tied.
class MaskedHead {
public:
    /// `embeddings`: [vocabulary, parts.size]. \throws core::Error naming the tensor that is missing or of another
    /// shape.
    MaskedHead(const TensorFiles& files, const MaskedHeadParts& parts,
               std::shared_ptr<const std::vector<float>> embeddings, const kernels::Kernels& kernels);
    /// The logits of every entry of the vocabulary for one state, [vocabulary].
    [[nodiscard]] std::vector<float> logits(const kernels::Kernels& kernels, std::span<const float> state) const;

private:
    Activation activation_;
    float epsilon_;
    PackedLinear transform_; ///< To as many numbers as an embedding has.
    EncoderNorm norm_;
    std::shared_ptr<const std::vector<float>> words_; ///< [vocabulary, embedding]
    std::vector<float> bias_;                         ///< [vocabulary]
};

} // namespace models
