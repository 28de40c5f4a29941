#include "models/inference/linear/recurrent_cells.h"

#include <stdexcept>

#include "models/inference/linear/squash.h"

namespace models {

namespace {

/// The product of all rows, without biases.
AlignedBuffer<float> product(const kernels::Kernels& kernels, const PackedLinear& linear, std::span<const float> x)
{
    const std::size_t rows = x.size() / linear.inputs();
    AlignedBuffer<float> y(rows * linear.width());
    linear.multiply(kernels, x.data(), linear.inputs(), rows, y.data());
    return y;
}

void requireSameRows(std::size_t inputs, std::size_t inputSize, std::size_t states, std::size_t units)
{
    if (states % units != 0 || inputs != states / units * inputSize)
        throw std::invalid_argument("inputs and states of different numbers of rows");
}

} // namespace

LstmCell::LstmCell(const RecurrentWeights& weights, std::size_t units, const kernels::Kernels& kernels)
    : kernels_(&kernels), units_(units), input_(kernels, weights.input, weights.inputBias),
      recurrent_(kernels, weights.recurrent, weights.recurrentBias)
{
    if (input_.outputs() != 4 * units || recurrent_.outputs() != 4 * units || recurrent_.inputs() != units)
        throw std::invalid_argument("weights that are not an LSTM's");
}

void LstmCell::step(std::span<const float> x, std::span<float> hidden, std::span<float> cell) const
{
    requireSameRows(x.size(), inputs(), hidden.size(), units_);
    const auto products = product(*kernels_, input_, x);
    std::vector<const float*> projected;
    for (std::size_t row = 0; row < x.size() / inputs(); ++row)
        projected.push_back(products.data() + row * width());
    step(projected, hidden, cell);
}

void LstmCell::project(std::span<const float> x, float* projected, std::size_t stride) const
{
    input_.multiply(*kernels_, x.data(), inputs(), x.size() / inputs(), projected, stride);
}

void LstmCell::step(std::span<const float* const> projected, std::span<float> hidden, std::span<float> cell) const
{
    requireSameRows(projected.size(), 1, hidden.size(), units_);
    const auto products = product(*kernels_, recurrent_, hidden);
    std::vector<float> gates(4 * units_);
    for (std::size_t row = 0; row < projected.size(); ++row) {
        const float* input = projected[row];
        const float* recurrent = products.data() + row * recurrent_.width();
        // Pass by pass over whole arrays: so compilers make vectors of them.
        for (std::size_t at = 0; at < 4 * units_; ++at)
            gates[at] = input[at] + input_.bias()[at] + (recurrent[at] + recurrent_.bias()[at]);
        const auto part = [&](std::size_t first, std::size_t count) {
            return std::span(gates).subspan(first * units_, count * units_);
        };
        for (float& gate : part(0, 2))
            gate = logistic(gate);
        for (float& gate : part(2, 1))
            gate = hyperbolicTangent(gate);
        for (float& gate : part(3, 1))
            gate = logistic(gate);
        float* c = cell.data() + row * units_;
        float* h = hidden.data() + row * units_;
        for (std::size_t unit = 0; unit < units_; ++unit)
            c[unit] = gates[units_ + unit] * c[unit] + gates[unit] * gates[2 * units_ + unit];
        for (std::size_t unit = 0; unit < units_; ++unit)
            h[unit] = gates[3 * units_ + unit] * hyperbolicTangent(c[unit]);
    }
}

GruCell::GruCell(const RecurrentWeights& weights, std::size_t units, const kernels::Kernels& kernels)
    : kernels_(&kernels), units_(units), input_(kernels, weights.input, weights.inputBias),
      recurrent_(kernels, weights.recurrent, weights.recurrentBias)
{
    if (input_.outputs() != 3 * units || recurrent_.outputs() != 3 * units || recurrent_.inputs() != units)
        throw std::invalid_argument("weights that are not a GRU's");
}

void GruCell::step(std::span<const float> x, std::span<float> hidden) const
{
    requireSameRows(x.size(), input_.inputs(), hidden.size(), units_);
    const auto inputs = product(*kernels_, input_, x), products = product(*kernels_, recurrent_, hidden);
    for (std::size_t row = 0; row < hidden.size() / units_; ++row) {
        const float* input = inputs.data() + row * input_.width();
        const float* recurrent = products.data() + row * recurrent_.width();
        const auto ofInput = [&](std::size_t at) { return input[at] + input_.bias()[at]; };
        const auto ofState = [&](std::size_t at) { return recurrent[at] + recurrent_.bias()[at]; };
        for (std::size_t unit = 0; unit < units_; ++unit) {
            const float reset = logistic(ofInput(unit) + ofState(unit));
            const float kept = logistic(ofInput(units_ + unit) + ofState(units_ + unit));
            const float fresh = hyperbolicTangent(ofInput(2 * units_ + unit) + reset * ofState(2 * units_ + unit));
            float& h = hidden[row * units_ + unit];
            h = (1.0F - kept) * fresh + kept * h;
        }
    }
}

} // namespace models
