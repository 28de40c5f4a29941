#pragma once

#include <cstddef>
#include <span>

#include "models/inference/kernels/aligned_buffer.h"
#include "models/inference/kernels/kernels.h"

namespace models {

/// The weights of one layer y = x W^T + b in the kernels' order. Rows of x and y are padded with
/// zeros to whole panels (paddedWidth), so that the output of one layer is the input of the next. A row's products are
/// summed in a fixed order: they depend neither on the other rows nor on the width of the processor's vectors.
class PackedLinear {
public:
    PackedLinear() = default;
    /// `weight` is [outputs, inputs], row-major; `bias` is [outputs].
    PackedLinear(const kernels::Kernels& kernels, std::span<const float> weight, std::span<const float> bias);

    [[nodiscard]] std::size_t inputs() const { return inputs_; }
    [[nodiscard]] std::size_t outputs() const { return outputs_; }
    [[nodiscard]] std::size_t width() const { return width_; }       ///< Of a row of the output, padded.
    [[nodiscard]] const float* bias() const { return bias_.data(); } ///< [width]

    /// y = x W^T, without the bias, of `rows` rows; `stride` is the distance of rows of x, width() that of rows of y.
    void multiply(const kernels::Kernels& kernels, const float* x, std::size_t stride, std::size_t rows, float* y) const
    {
        multiply(kernels, x, stride, rows, y, width_);
    }
    /// The same where rows of y are further apart.
    void multiply(const kernels::Kernels& kernels, const float* x, std::size_t stride, std::size_t rows, float* y,
                  std::size_t outputStride) const;

private:
    std::size_t inputs_ = 0, outputs_ = 0, width_ = 0;
    AlignedBuffer<float> panels_;
    AlignedBuffer<float> bias_;
};

/// Numbers in a padded row of `size` numbers.
[[nodiscard]] inline std::size_t paddedWidth(const kernels::Kernels& kernels, std::size_t size)
{
    const std::size_t panel = 4 * kernels.lanes;
    return (size + panel - 1) / panel * panel;
}

} // namespace models
