#pragma once

#include <torch/torch.h>

namespace models::networks {

/// x W^T + b, multiplied in numbers of the type `products`; the result has 32 bits.
[[nodiscard]] inline torch::Tensor product(const torch::Tensor& x, const torch::Tensor& weight,
                                           const torch::Tensor& bias, torch::Dtype products)
{
    if (products == torch::kFloat32)
        return torch::linear(x, weight, bias);
    return torch::linear(x.to(products), weight.to(products), bias.to(products)).to(torch::kFloat32);
}

} // namespace models::networks
