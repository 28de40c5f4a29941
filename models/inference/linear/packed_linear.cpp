#include "models/inference/linear/packed_linear.h"

#include <algorithm>
#include <array>

#include "models/inference/kernels/panels.h"

namespace models {

PackedLinear::PackedLinear(const kernels::Kernels& kernels, std::span<const float> weight, std::span<const float> bias)
    : inputs_(weight.size() / bias.size()), outputs_(bias.size()), width_(paddedWidth(kernels, bias.size())),
      panels_(packPanels(kernels, outputs_, inputs_,
                         [&](std::size_t output, std::size_t input) { return weight[output * inputs_ + input]; })),
      bias_(width_)
{
    std::ranges::copy(bias, bias_.data());
}

void PackedLinear::multiply(const kernels::Kernels& kernels, const float* x, std::size_t stride, std::size_t rows,
                            float* y, std::size_t outputStride) const
{
    // This number of rows of inputs stays in the second-level cache while all panels pass by.
    constexpr std::size_t together = 96;
    std::array<const float*, together> inputs{};
    std::array<float*, together> outputs{};
    for (std::size_t first = 0; first < rows; first += together) {
        const std::size_t count = std::min(together, rows - first);
        for (std::size_t r = 0; r < count; ++r) {
            inputs[r] = x + (first + r) * stride;
            outputs[r] = y + (first + r) * outputStride;
        }
        kernels.project(inputs.data(), outputs.data(), count, inputs_, panels_.data(), width_ / (4 * kernels.lanes));
    }
}

} // namespace models
