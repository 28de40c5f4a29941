#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "models/inference/linear/packed_linear.h"

namespace models {

/// Weights of a recurrent layer in one direction, as PyTorch keeps them: `weight_ih_l0`, `weight_hh_l0`, `bias_ih_l0`,
/// `bias_hh_l0`.
struct RecurrentWeights {
    std::span<const float> input;                    ///< [gates * units, inputs]
    std::span<const float> recurrent;                ///< [gates * units, units]
    std::span<const float> inputBias, recurrentBias; ///< [gates * units]
};

/// One step of an LSTM for many rows at once. A row's states do not depend on the other rows, to the bit.
/// Source: S. Hochreiter and J. Schmidhuber (1997); gates i, f, g, o in PyTorch's order.
class LstmCell {
public:
    LstmCell(const RecurrentWeights& weights, std::size_t units, const kernels::Kernels& kernels = kernels::best());

    [[nodiscard]] std::size_t units() const { return units_; }
    [[nodiscard]] std::size_t inputs() const { return input_.inputs(); }
    /// `x` is [rows][inputs()]; `hidden` and `cell`, [rows][units()], become those after the step.
    void step(std::span<const float> x, std::span<float> hidden, std::span<float> cell) const;

    [[nodiscard]] std::size_t width() const { return input_.width(); } ///< Of a projected row, padded.
    /// What each row of `x` gives to the gates; `stride` is the distance of projected rows.
    void project(std::span<const float> x, float* projected, std::size_t stride) const;
    /// The same step, to the bit, given the projected rows.
    void step(std::span<const float* const> projected, std::span<float> hidden, std::span<float> cell) const;

private:
    const kernels::Kernels* kernels_;
    std::size_t units_;
    PackedLinear input_, recurrent_;
};

/// One step of a GRU. Source: K. Cho et al. (2014); gates r, z, n in PyTorch's order, whose reset gate acts after the
/// recurrent product.
class GruCell {
public:
    GruCell(const RecurrentWeights& weights, std::size_t units, const kernels::Kernels& kernels = kernels::best());

    [[nodiscard]] std::size_t units() const { return units_; }
    [[nodiscard]] std::size_t inputs() const { return input_.inputs(); }
    void step(std::span<const float> x, std::span<float> hidden) const;

private:
    const kernels::Kernels* kernels_;
    std::size_t units_;
    PackedLinear input_, recurrent_;
};

} // namespace models
