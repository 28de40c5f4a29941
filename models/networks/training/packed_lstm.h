#pragma once

#include <vector>

#include <torch/torch.h>

namespace models::networks {

/// What an LSTM of one layer makes of texts of different lengths.
struct LstmStates {
    torch::Tensor all;  ///< [texts, longest, directions x units]; undefined where it was not asked for.
    torch::Tensor last; ///< [directions, texts, units]: the state behind the last word, and that before the first.
};

/// Runs an LSTM over embedded words, [texts, longest, numbers], so that what stands beyond a text's end has no
/// influence. `weights`: in the order in which torch::lstm takes them; `beyond`: what stands in the place of states
/// beyond a text's end.
[[nodiscard]] LstmStates packedLstm(const torch::Tensor& embedded, const torch::Tensor& lengths, at::TensorList weights,
                                    bool bidirectional, bool wantAll, double beyond);

/// The states of a GRU in both directions, [texts, longest, 2 x units], zeros beyond a text's end.
[[nodiscard]] torch::Tensor packedGru(const torch::Tensor& embedded, const torch::Tensor& lengths,
                                      at::TensorList weights);

} // namespace models::networks
