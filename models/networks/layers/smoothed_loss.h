#pragma once

#include <torch/torch.h>

namespace models::networks {

/// The mean cross entropy of `targets`, [rows] int64, under the softmax of `logits`, [rows, classes], with label
/// smoothing: the right class wants 1 - smoothing, and all classes share the rest. Source: C. Szegedy et al. (2016),
/// "Rethinking the inception architecture", section 7.
///
/// It is torch::cross_entropy_loss, whose smoothing adds four passes over all numbers and keeps three copies of them:
/// with many classes it took a fifth of a translator's training. Differentiable (once) in the logits.
[[nodiscard]] torch::Tensor smoothedLoss(const torch::Tensor& logits, const torch::Tensor& targets, double smoothing);

} // namespace models::networks
