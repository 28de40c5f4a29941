#include "models/networks/layers/packed_matrix.h"

#include <algorithm>
#include <vector>

#include "models/inference/kernels/kernels.h"

namespace models::networks {

PackedMatrix::PackedMatrix(const torch::Tensor& weight) : outputs_(weight.size(0)), inputs_(weight.size(1))
{
    const auto width = static_cast<std::int64_t>(4 * kernels::best().lanes), panels = (outputs_ + width - 1) / width;
    panels_ = torch::zeros({panels, inputs_, width});
    for (std::int64_t panel = 0; panel < panels; ++panel) {
        const auto filled = std::min(width, outputs_ - panel * width);
        panels_[panel].narrow(1, 0, filled).copy_(weight.narrow(0, panel * width, filled).t());
    }
}

torch::Tensor PackedMatrix::times(const torch::Tensor& x)
{
    const auto rows = x.size(0), width = panels_.size(0) * panels_.size(2);
    if (!product_.defined() || product_.size(0) != rows)
        product_ = torch::empty({rows, width});
    std::vector<const float*> inputs;
    std::vector<float*> outputs;
    for (std::int64_t row = 0; row < rows; ++row) {
        inputs.push_back(x.data_ptr<float>() + row * x.stride(0));
        outputs.push_back(product_.data_ptr<float>() + row * width);
    }
    kernels::best().project(inputs.data(), outputs.data(), inputs.size(), static_cast<std::size_t>(inputs_),
                            panels_.data_ptr<float>(), static_cast<std::size_t>(panels_.size(0)));
    return product_.narrow(1, 0, outputs_);
}

} // namespace models::networks
