#pragma once

#include <span>
#include <vector>

#include "models/inference/kernels/aligned_buffer.h"
#include "models/inference/kernels/kernels.h"

namespace models {

/// Vectors of relative positions for each head, in the kernels' order.
class PositionTable {
public:
    PositionTable() = default;
    /// `vectors`: [count][stride]; a head's `size` numbers follow those of the one before, and are multiplied by
    /// `scale`.
    PositionTable(const kernels::Kernels& kernels, const float* vectors, std::size_t count, std::size_t stride,
                  std::size_t heads, std::size_t size, float scale = 1.0F);
    [[nodiscard]] bool empty() const { return count_ == 0; }

    /// Products of rows with vectors, row by row.
    struct Products {
        AlignedBuffer<float> numbers;
        std::size_t first = 0, stride = 0; ///< The position of a row's first number; numbers between rows.
        [[nodiscard]] float at(std::size_t row, std::size_t position) const
        {
            return numbers[row * stride + position - first];
        }
    };
    /// With the vectors of a head at the positions from `first` to `last`, both included. Row r begins at
    /// rows + r * stride with its first head.
    void multiply(const kernels::Kernels& kernels, std::size_t head, const float* rows, std::size_t count,
                  std::size_t stride, std::size_t first, std::size_t last, Products& products) const;

private:
    std::size_t count_ = 0, size_ = 0;
    std::vector<AlignedBuffer<float>> panels_; ///< Of each head.
};

} // namespace models
