#pragma once

#include <cstddef>

#include "models/inference/kernels/aligned_buffer.h"
#include "models/inference/kernels/kernels.h"

namespace models {

/// A matrix in the kernels' order: [panel][input][4 * lanes], zero where there is no output.
/// `weightOf(output, input)` gives the weight of an output slot; `outputs` is rounded up to whole panels.
template<typename WeightOf>
AlignedBuffer<float> packPanels(const kernels::Kernels& kernels, std::size_t outputs, std::size_t depth,
                                WeightOf weightOf)
{
    const std::size_t width = 4 * kernels.lanes;
    const std::size_t panels = (outputs + width - 1) / width;
    AlignedBuffer<float> packed(panels * depth * width);
    for (std::size_t slot = 0; slot < outputs; ++slot) {
        float* column = packed.data() + slot / width * depth * width + slot % width;
        for (std::size_t k = 0; k < depth; ++k)
            column[k * width] = weightOf(slot, k);
    }
    return packed;
}

/// The place in PyTorch's [gate][unit] of an output slot of the LSTM kernels' order [group][gate][lane].
struct GateSlot {
    static constexpr float log2e = 1.44269504088896340736F;
    std::size_t gate;
    std::size_t unit;
    GateSlot(std::size_t slot, std::size_t lanes)
        : gate(slot / lanes % 4), unit(slot / (4 * lanes) * lanes + slot % lanes)
    {}
    /// sigmoid(x) = 1 / (1 + 2^(-x log2 e)), tanh(x) = (2^(2 x log2 e) - 1) / (2^(2 x log2 e) + 1)
    [[nodiscard]] float scale() const { return gate == 2 ? 2 * log2e : -log2e; }
};

[[nodiscard]] constexpr std::size_t paddedTo(std::size_t size, std::size_t block)
{
    return (size + block - 1) / block * block;
}

} // namespace models
