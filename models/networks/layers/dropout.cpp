#include "models/networks/layers/dropout.h"

namespace models::networks {

torch::Tensor keptShares(at::IntArrayRef sizes, double share, const DropoutSource& source,
                         const torch::TensorOptions& options)
{
    if (!source || share <= 0.0)
        return {};
    return torch::empty(sizes, options).bernoulli_(1.0 - share, *source).div_(1.0 - share);
}

torch::Tensor dropped(const torch::Tensor& x, double share, const DropoutSource& source)
{
    const auto kept = keptShares(x.sizes(), share, source, x.options());
    return kept.defined() ? x * kept : x;
}

} // namespace models::networks
