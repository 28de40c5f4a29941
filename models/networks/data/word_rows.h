#pragma once

#include <cstdint>
#include <vector>

#include <torch/torch.h>

namespace models::networks {

/// The rows of a vocabulary that a text's words have.
using WordRows = std::vector<std::int64_t>;

/// Rows or other numbers as a tensor on a device.
[[nodiscard]] inline torch::Tensor numbersOn(const std::vector<std::int64_t>& numbers, torch::Device device)
{
    return torch::tensor(numbers, torch::kInt64).to(device);
}

} // namespace models::networks
