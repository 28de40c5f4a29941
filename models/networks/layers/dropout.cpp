#include "models/networks/layers/dropout.h"

namespace models::networks {

torch::Tensor dropped(const torch::Tensor& x, double share, const DropoutSource& source)
{
    if (!source || share <= 0.0)
        return x;
    return x * torch::empty_like(x).bernoulli_(1.0 - share, *source).div_(1.0 - share);
}

} // namespace models::networks
