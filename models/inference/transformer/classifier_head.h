#pragma once

#include <span>
#include <vector>

#include "models/inference/transformer/encoder_weights.h"

namespace models {

/// Turns the state of an input's first piece into logits: a layer with tanh (BERT's and ALBERT's pooler,
/// RoBERTa, MPNet), relu (DistilBERT) or gelu (ELECTRA), then one to the labels.
class ClassifierHead {
public:
    /// The labels that the weights of a folder have a row for; 0 if there is no such head.
    [[nodiscard]] static std::size_t labelsIn(const TensorFiles& files, EncoderFamily family);
    /// \throws core::Error naming the tensor that is missing or has another shape.
    ClassifierHead(const TensorFiles& files, const EncoderConfig& config, std::size_t labels,
                   const kernels::Kernels& kernels);
    /// Logits of `rows` states with `stride` numbers between them, [rows][labels]. What the last layer reads of each
    /// row is appended to `read`, if that is not null.
    [[nodiscard]] std::vector<float> logits(const kernels::Kernels& kernels, std::span<const float> states,
                                            std::size_t rows, std::size_t stride,
                                            std::vector<float>* read = nullptr) const;

private:
    EncoderFamily family_;
    std::size_t labels_;
    PackedLinear inner_, outer_;
};

} // namespace models
