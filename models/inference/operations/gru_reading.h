#pragma once

#include <array>

#include "models/inference/linear/packed_linear.h"
#include "models/inference/linear/recurrent_cells.h"
#include "models/inference/operations/segments.h"

namespace models {

/// A GRU in both directions, in the kernels' order: gates reset, update, new, each of padded units, in units of log2.
/// Source: K. Cho et al. (2014), with PyTorch's reset gate, which acts after the recurrent product.
class GruPair {
public:
    GruPair(const RecurrentWeights& forward, const RecurrentWeights& backward, std::size_t units);

    [[nodiscard]] std::size_t units() const { return units_; }
    /// `x` is [rows][inputs] of all texts; `states`, [rows][2 x units], become the forward states, then the backward
    /// ones. A text's states have the same bits whatever else is in the call.
    void read(std::span<const float> x, const Segments& texts, std::span<float> states) const;

private:
    struct Direction {
        PackedLinear input, recurrent;
        AlignedBuffer<float>
            newBias; ///< Of the new gate's recurrent product; the other biases are added to the input's.
    };
    [[nodiscard]] Direction directionOf(const RecurrentWeights& weights) const;
    void readOneWay(const Direction& direction, bool backwards, std::span<const float> x, const Segments& texts,
                    std::span<float> states) const;

    std::size_t units_, padded_;
    std::array<Direction, 2> directions_;
};

} // namespace models
