#pragma once

#include <string>
#include <vector>

#include "core/base/random.h"
#include "models/inference/masked/context_config.h"
#include "models/inference/model/model_folder.h"
#include "models/networks/classifying/text_classifier.h"

namespace models::networks {

/// The network of a context-lstm (see ContextConfig). Its weights have the names and shapes of tensorShapes().
class ContextNetwork {
public:
    /// All weights zero.
    ContextNetwork(const ContextConfig& config, std::size_t words, torch::Device device);

    /// PyTorch's default distributions, drawn from `random` in the order of the weights; embeddings uniform within
    /// +-`embeddingRange`, the words' biases zero.
    void initialise(core::Random& random, double embeddingRange);

    /// The query of the words around each place: a vector to be multiplied with the words' embeddings.
    /// `embedded`: sentences of one length with the signs of their two ends, [words + 2, sentences, embedding]; returns
    /// [words x sentences, embedding].
    [[nodiscard]] torch::Tensor queries(const torch::Tensor& embedded, double dropout = 0.0,
                                        const DropoutSource& source = {}) const;

    /// In the order of tensorShapes(): the embedding first, the words' biases last.
    [[nodiscard]] const std::vector<torch::Tensor>& weights() const { return weights_; }
    [[nodiscard]] const std::vector<TensorShape>& shapes() const { return shapes_; }
    [[nodiscard]] const torch::Tensor& embedding() const { return weights_.front(); }
    [[nodiscard]] const torch::Tensor& wordBias() const { return weights_.back(); }

private:
    std::int64_t hidden_;
    std::vector<TensorShape> shapes_;
    std::vector<torch::Tensor> weights_;
};

} // namespace models::networks
