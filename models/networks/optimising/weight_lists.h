#pragma once

#include <cstdint>
#include <vector>

#include <torch/torch.h>

namespace models::networks {

/// The tensors of a network, or their gradients, in a fixed order.
using WeightList = std::vector<torch::Tensor>;

/// Copies the values of one list into the other.
void copyWeights(const WeightList& from, const WeightList& to);

/// Their numbers, row-major, as networks that answer without libtorch take them.
[[nodiscard]] std::vector<std::vector<float>> valuesOf(const WeightList& weights);

/// Scales gradients down so that their common L2 norm is at most `limit`; 0: no limit. Undefined ones are left out.
void limitNorm(WeightList& gradients, double limit);

/// Moves `averages` towards `weights` so that they cover the last `reach` of the `steps` steps made so far
/// (less at the start: a tenth of them, so that the first weights are forgotten). To be called every averageEvery
/// steps. Source: B. Polyak and A. Juditsky (1992), "Acceleration of stochastic approximation by averaging".
void moveAverages(const WeightList& averages, const WeightList& weights, std::int64_t reach, std::int64_t steps);

/// Averaging a large embedding at every step would cost too much.
inline constexpr std::int64_t averageEvery = 10;

} // namespace models::networks
