#pragma once

#include "models/networks/layers/dropout.h"

#include <torch/torch.h>

namespace models::networks {

/// What several heads attend to: softmax(Q K^T / sqrt(size) + added) V of each, side by side again, [texts, queries,
/// hidden]. `queries` is [texts, queries, hidden], `keys` and `values` are [texts, pieces, hidden]; `hidden` of
/// broadcast shape [texts, heads, queries, pieces] is true where a query must not look, undefined where nothing is
/// hidden. `added` is of broadcast shape [heads, queries, pieces], or undefined. Source: A. Vaswani et al. (2017),
/// "Attention is all you need", equation 1.
[[nodiscard]] torch::Tensor headAttention(const torch::Tensor& queries, const torch::Tensor& keys,
                                          const torch::Tensor& values, std::int64_t heads, const torch::Tensor& hidden,
                                          double dropout, const DropoutSource& source, const torch::Tensor& added = {});

} // namespace models::networks
