#pragma once

#include <vector>

#include "core/base/random.h"
#include "models/inference/model/word_model_config.h"
#include "models/networks/optimising/weight_lists.h"

namespace models::networks {

/// Tensors of these shapes with gradients, all zero.
[[nodiscard]] WeightList zeroWeights(const std::vector<TensorShape>& shapes, torch::Device device = torch::kCPU);

/// Draws the numbers of a tensor in their order, on the processor wherever it lies: uniform within +-`range`.
void drawUniform(const torch::Tensor& weight, core::Random& random, double range);
/// Draws them from a normal distribution with mean 0 and this deviation.
void drawNormal(const torch::Tensor& weight, core::Random& random, double deviation);

} // namespace models::networks
