#include "models/inference/linear/recurrent_cells.h"

#include <cmath>
#include <stdexcept>

namespace models {

namespace {

float logistic(float x) { return 1.0F / (1.0F + std::exp(-x)); }

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
    for (std::size_t row = 0; row < hidden.size() / units_; ++row) {
        const float* input = products.input.data() + row * input_.width();
        const float* recurrent = products.recurrent.data() + row * recurrent_.width();
        const auto gate = [&](std::size_t number, std::size_t unit) {
            const std::size_t at = number * units_ + unit;
            return input[at] + input_.bias()[at] + (recurrent[at] + recurrent_.bias()[at]);
        };
        for (std::size_t unit = 0; unit < units_; ++unit) {
            float& c = cell[row * units_ + unit];
            c = logistic(gate(1, unit)) * c + logistic(gate(0, unit)) * std::tanh(gate(2, unit));
            hidden[row * units_ + unit] = logistic(gate(3, unit)) * std::tanh(c);
        }
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
            const float fresh = std::tanh(ofInput(2 * units_ + unit) + reset * ofState(2 * units_ + unit));
            float& h = hidden[row * units_ + unit];
            h = (1.0F - kept) * fresh + kept * h;
        }
    }
}

} // namespace models
