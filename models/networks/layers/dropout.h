#pragma once

#include <optional>

#include <torch/torch.h>

namespace models::networks {

/// The source of dropout's random numbers; empty outside training: then nothing is dropped.
using DropoutSource = std::optional<torch::Generator>;

/// `x` with a share of its elements zeroed and the others scaled up, so that the expected value is unchanged.
[[nodiscard]] torch::Tensor dropped(const torch::Tensor& x, double share, const DropoutSource& source);

} // namespace models::networks
