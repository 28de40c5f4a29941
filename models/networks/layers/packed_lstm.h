#pragma once

#include <vector>

#include <torch/torch.h>

namespace models::networks {

/// What an LSTM of one layer computes for texts of different lengths.
struct LstmStates {
    torch::Tensor all;  ///< [texts, longest, directions x units]; undefined unless requested.
    torch::Tensor last; ///< [directions, texts, units]: forward after the last word, backward at the first.
};

/// Runs an LSTM over embedded words, [texts, longest, numbers], so that anything beyond a text's end has no
/// influence. `weights`: in the order in which torch::lstm takes them; `beyond`: the value of states
/// beyond a text's end.
[[nodiscard]] LstmStates packedLstm(const torch::Tensor& embedded, const torch::Tensor& lengths, at::TensorList weights,
                                    bool bidirectional, bool wantAll, double beyond);

/// The states of a GRU in both directions, [texts, longest, 2 x units], zeros beyond a text's end.
[[nodiscard]] torch::Tensor packedGru(const torch::Tensor& embedded, const torch::Tensor& lengths,
                                      at::TensorList weights);

} // namespace models::networks
