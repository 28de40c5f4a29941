#pragma once

#include <optional>

#include <torch/torch.h>

namespace models::networks {

/// The source of dropout's random numbers; empty outside training: then nothing is dropped.
using DropoutSource = std::optional<torch::Generator>;

/// Factors of elements of which a share is dropped: zero for these, above one for the others, so that the expected
/// value of what they multiply is unchanged. Undefined where nothing is dropped.
[[nodiscard]] torch::Tensor keptShares(at::IntArrayRef sizes, double share, const DropoutSource& source,
                                       const torch::TensorOptions& options = {});

/// `x` with a share of its elements zeroed and the others scaled up, so that the expected value is unchanged.
[[nodiscard]] torch::Tensor dropped(const torch::Tensor& x, double share, const DropoutSource& source);

} // namespace models::networks
