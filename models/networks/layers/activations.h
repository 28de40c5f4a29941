#pragma once

#include "models/inference/kernels/kernels.h"

#include <torch/torch.h>

namespace models::networks {

/// The activation of a transformer's layers.
[[nodiscard]] inline torch::Tensor activated(const torch::Tensor& x, kernels::Activation activation)
{
    switch (activation) {
    case kernels::Activation::Gelu:
        return torch::gelu(x);
    case kernels::Activation::GeluTanh:
        return torch::gelu(x, "tanh");
    case kernels::Activation::Relu:
        return torch::relu(x);
    case kernels::Activation::Silu:
        return torch::silu(x);
    case kernels::Activation::QuickGelu:
        return x * torch::sigmoid(1.702 * x);
    case kernels::Activation::Tanh:
        return torch::tanh(x);
    }
    return x;
}

} // namespace models::networks
