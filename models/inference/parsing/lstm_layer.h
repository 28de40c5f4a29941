#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "models/inference/kernels/aligned_buffer.h"
#include "models/inference/kernels/kernels.h"
#include "models/inference/model/model_folder.h"
#include "models/inference/parsing/parser_model.h"

namespace models {

/// Products with several inputs, each a row: out[r] = the weights times in[r].
class PackedMatrix {
public:
    using WeightOf = std::function<float(std::size_t output, std::size_t input)>;

    PackedMatrix() = default;
    PackedMatrix(const kernels::Kernels& kernels, std::size_t outputs, std::size_t depth, const WeightOf& weightOf);

    /// Length of an output row: the outputs, filled up with zeros to whole panels.
    [[nodiscard]] std::size_t width() const { return width_; }
    void apply(std::span<const float* const> in, std::span<float* const> out) const;
    [[nodiscard]] const float* panels() const { return panels_.data(); } ///< For the kernels.

private:
    const kernels::Kernels* kernels_ = nullptr;
    std::size_t width_ = 0;
    std::size_t depth_ = 0;
    AlignedBuffer<float> panels_;
};

/// One text in one direction of an LSTM layer. Strides lead from one step to the next, in elements.
struct LstmRun {
    std::size_t steps = 0;
    const float* const* inputs = nullptr; ///< The gate inputs of the first step's token.
    std::ptrdiff_t inputStride = 1;       ///< 1, or -1 from the last token to the first.
    const float* hidden = nullptr;        ///< The state before the first step.
    const float* cell = nullptr;
    float* outHidden = nullptr; ///< The states after the first step.
    float* outCell = nullptr;
    std::ptrdiff_t outStride = 0;
};

/// The packed weights of a bidirectional LSTM layer.
///
/// A token's row of inputs ("gate inputs") holds both directions, [direction][group][gate][lane], biases included, and
/// so do its states, [direction][unit], padded with zeros.
class LstmLayer {
public:
    LstmLayer() = default;
    LstmLayer(const kernels::Kernels& kernels, const BiLstm& lstm);

    [[nodiscard]] std::size_t units() const { return units_; }          ///< Of a direction, padded.
    [[nodiscard]] std::size_t gateWidth() const { return 8 * units_; }  ///< Of a row of gate inputs.
    [[nodiscard]] std::size_t stateWidth() const { return 2 * units_; } ///< Of a token's states.
    [[nodiscard]] std::span<const float> bias() const { return {bias_.data(), gateWidth()}; }

    /// The part of the input weights that reads `depth` of the layer's inputs from `first` on, for both directions.
    [[nodiscard]] PackedMatrix inputPart(const BiLstm& lstm, std::size_t first, std::size_t depth) const;

    /// Runs all of them together; reorders `runs`.
    void run(std::size_t direction, std::vector<LstmRun>& runs) const;

    /// The recurrent products of hidden states, as lstmBackward needs them.
    [[nodiscard]] const PackedMatrix& recurrent(std::size_t direction) const { return recurrent_[direction]; }
    [[nodiscard]] const kernels::Kernels& kernels() const { return *kernels_; }
    [[nodiscard]] std::size_t groups() const { return units_ / kernels_->lanes; }

private:
    const kernels::Kernels* kernels_ = nullptr;
    std::size_t hidden_ = 0;
    std::size_t units_ = 0;
    std::array<PackedMatrix, 2> recurrent_;
    AlignedBuffer<float> bias_; ///< [direction][group][gate][lane]
};

} // namespace models
