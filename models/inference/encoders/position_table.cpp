#include "models/inference/encoders/position_table.h"

#include "models/inference/kernels/panels.h"

namespace models {

PositionTable::PositionTable(const kernels::Kernels& kernels, const float* vectors, std::size_t count,
                             std::size_t stride, std::size_t heads, std::size_t size, float scale)
    : count_(count), size_(size)
{
    for (std::size_t head = 0; head < heads; ++head)
        panels_.push_back(packPanels(kernels, count, size, [&](std::size_t position, std::size_t k) {
            return vectors[position * stride + head * size + k] * scale;
        }));
}

void PositionTable::multiply(const kernels::Kernels& kernels, std::size_t head, const float* rows, std::size_t count,
                             std::size_t stride, std::size_t first, std::size_t last, Products& products) const
{
    const std::size_t panel = 4 * kernels.lanes, from = first / panel, panels = last / panel + 1 - from;
    products.first = from * panel;
    products.stride = panels * panel;
    products.numbers.grow(count * products.stride);
    std::vector<const float*> inputs(count);
    std::vector<float*> outputs(count);
    for (std::size_t r = 0; r < count; ++r) {
        inputs[r] = rows + r * stride + head * size_;
        outputs[r] = products.numbers.data() + r * products.stride;
    }
    kernels.project(inputs.data(), outputs.data(), count, size_, panels_[head].data() + from * panel * size_, panels);
}

} // namespace models
