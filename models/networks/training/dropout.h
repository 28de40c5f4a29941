#pragma once

#include <optional>

#include <torch/torch.h>

namespace models::networks {

/// Where dropout gets its random numbers; empty outside training: nothing is dropped then.
using DropoutSource = std::optional<torch::Generator>;

/// `x` with a share of its elements zeroed and the others scaled up, so that the expected value stays.
[[nodiscard]] torch::Tensor dropped(const torch::Tensor& x, double share, const DropoutSource& source);

} // namespace models::networks
