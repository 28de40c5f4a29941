#pragma once

#include <vector>

#include "core/base/random.h"
#include "models/inference/causal/causal_config.h"
#include "models/networks/layers/dropout.h"
#include "models/networks/optimising/weight_lists.h"

namespace models::networks {

/// The network of a causal-lstm (see CausalConfig). Its weights have the names and shapes of tensorShapes().
class CausalNetwork {
public:
    /// All weights zero.
    CausalNetwork(const CausalConfig& config, std::size_t pieces, torch::Device device);

    /// PyTorch's default distributions, drawn from `random` in the order of the weights; embeddings uniform within
    /// +-`embeddingRange`, the pieces' biases zero.
    void initialise(core::Random& random, double embeddingRange);

    /// What the pieces so far ask for: vectors that are multiplied with the pieces' embeddings. `embedded`: texts side
    /// by side, [places, texts, embedding]; returns [places x texts, embedding].
    [[nodiscard]] torch::Tensor queries(const torch::Tensor& embedded, double dropout = 0.0,
                                        const DropoutSource& source = {}) const;

    /// In the order of tensorShapes(): the embedding first, the pieces' biases last.
    [[nodiscard]] const WeightList& weights() const { return weights_; }
    [[nodiscard]] const std::vector<TensorShape>& shapes() const { return shapes_; }
    [[nodiscard]] const torch::Tensor& embedding() const { return weights_.front(); }
    [[nodiscard]] const torch::Tensor& pieceBias() const { return weights_.back(); }

private:
    std::int64_t hidden_;
    std::vector<TensorShape> shapes_;
    WeightList weights_;
};

} // namespace models::networks
