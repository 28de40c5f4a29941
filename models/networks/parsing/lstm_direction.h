#pragma once

#include <cstdint>
#include <vector>

#include <torch/torch.h>

namespace models::networks {

/// Weights of one direction of an LSTM layer, H units, I inputs; gates in the order i, f, g, o.
struct LstmWeights {
    torch::Tensor input;     ///< [4H, I]
    torch::Tensor recurrent; ///< [4H, H]
    torch::Tensor bias;      ///< [4H]
};

/// How many texts reach each position: `active[t]` of them, the first ones, since the longest texts come first.
using ActiveTexts = std::vector<std::int64_t>;

/// One direction of an LSTM over texts side by side: [longest, texts, I] to [longest, texts, H]; beyond a
/// text's end the result is zeros. `reverse` reads each text from its last word to its first. `mask` multiplies the
/// state passed from word to word, [texts, H]; undefined: no mask.
///
/// Differentiable (once) in the inputs and the weights. torch::lstm computes the same, but adds to the weights'
/// gradient at every position; here that is one matrix product per layer. torch::lstm also has no mask for the state.
[[nodiscard]] torch::Tensor lstmDirection(const torch::Tensor& inputs, const LstmWeights& weights,
                                          const ActiveTexts& active, bool reverse, const torch::Tensor& mask = {});

} // namespace models::networks
