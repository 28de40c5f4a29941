#include "models/networks/layers/head_attention.h"

#include <cmath>
#include <limits>

namespace models::networks {

torch::Tensor headAttention(const torch::Tensor& queries, const torch::Tensor& keys, const torch::Tensor& values,
                            std::int64_t heads, const torch::Tensor& hidden, double dropout,
                            const DropoutSource& source, const torch::Tensor& added)
{
    const auto texts = queries.size(0), size = queries.size(2) / heads;
    const auto split = [&](const torch::Tensor& x) { return x.view({texts, x.size(1), heads, size}).transpose(1, 2); };
    auto scores =
        torch::matmul(split(queries) * (1.0 / std::sqrt(static_cast<double>(size))), split(keys).transpose(2, 3));
    if (added.defined())
        scores = scores + added;
    if (hidden.defined())
        scores = scores.masked_fill(hidden, -std::numeric_limits<float>::infinity());
    const auto mixed = torch::matmul(dropped(scores.softmax(3), dropout, source), split(values));
    return mixed.transpose(1, 2).reshape({texts, queries.size(1), heads * size});
}

} // namespace models::networks
