#include "models/inference/linear/recurrent_cells.h"

#include <stdexcept>

#include "models/inference/linear/squash.h"

namespace models {

namespace {

/// Both products of a step for all rows, without biases.
struct Products {
    AlignedBuffer<float> input, recurrent;

    Products(const kernels::Kernels& kernels, const PackedLinear& inputs, const PackedLinear& recurrents,
             std::span<const float> x, std::span<const float> hidden)
        : input(hidden.size() / recurrents.inputs() * inputs.width()),
          recurrent(hidden.size() / recurrents.inputs() * recurrents.width())
    {
        const std::size_t rows = hidden.size() / recurrents.inputs();
        if (hidden.size() % recurrents.inputs() != 0 || x.size() != rows * inputs.inputs())
            throw std::invalid_argument("inputs and states of different numbers of rows");
        inputs.multiply(kernels, x.data(), inputs.inputs(), rows, input.data());
        recurrents.multiply(kernels, hidden.data(), recurrents.inputs(), rows, recurrent.data());
    }
};

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
    const Products products(*kernels_, input_, recurrent_, x, hidden);
    std::vector<float> gates(4 * units_);
    for (std::size_t row = 0; row < hidden.size() / units_; ++row) {
        const float* input = products.input.data() + row * input_.width();
        const float* recurrent = products.recurrent.data() + row * recurrent_.width();
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
    const Products products(*kernels_, input_, recurrent_, x, hidden);
    for (std::size_t row = 0; row < hidden.size() / units_; ++row) {
        const float* input = products.input.data() + row * input_.width();
        const float* recurrent = products.recurrent.data() + row * recurrent_.width();
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
