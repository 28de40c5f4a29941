#pragma once

#include <torch/torch.h>

namespace models::networks {

/// The four gates of an LSTM's step as views of their rows, [texts, 4 units], in PyTorch's order.
struct Gates {
    torch::Tensor i, f, g, o;
    explicit Gates(const torch::Tensor& rows)
    {
        const std::int64_t units = rows.size(1) / 4;
        i = rows.narrow(1, 0, units);
        f = rows.narrow(1, units, units);
        g = rows.narrow(1, 2 * units, units);
        o = rows.narrow(1, 3 * units, units);
    }
};

} // namespace models::networks
