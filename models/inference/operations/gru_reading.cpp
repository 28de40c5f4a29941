#include "models/inference/operations/gru_reading.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "models/inference/kernels/panels.h"

namespace models {

namespace {

constexpr std::size_t gruGates = 3, newGate = 2;

// As the kernels' gates want them: 1 / (1 + 2^x) and (2^x - 1) / (2^x + 1).
float gruScale(std::size_t gate) { return gate == newGate ? 2 * GateSlot::log2e : -GateSlot::log2e; }

/// Weights [gates * units, width] with the gates' units padded by zeros and every row scaled as its gate is.
std::vector<float> paddedGates(std::span<const float> weights, std::size_t units, std::size_t padded, std::size_t width,
                               std::size_t stride)
{
    std::vector<float> scaled(gruGates * padded * stride);
    for (std::size_t gate = 0; gate < gruGates; ++gate)
        for (std::size_t unit = 0; unit < units; ++unit)
            for (std::size_t k = 0; k < width; ++k)
                scaled[(gate * padded + unit) * stride + k] =
                    gruScale(gate) * weights[(gate * units + unit) * width + k];
    return scaled;
}

} // namespace

GruPair::GruPair(const RecurrentWeights& forward, const RecurrentWeights& backward, std::size_t units)
    : units_(units),
      padded_(paddedTo(units, kernels::unitBlock)), directions_{directionOf(forward), directionOf(backward)}
{}

GruPair::Direction GruPair::directionOf(const RecurrentWeights& weights) const
{
    const std::size_t inputs = weights.input.size() / (gruGates * units_);
    const auto& kernels = kernels::best();
    auto bias = paddedGates(weights.inputBias, units_, padded_, 1, 1);
    const auto recurrentBias = paddedGates(weights.recurrentBias, units_, padded_, 1, 1);
    Direction direction;
    direction.newBias.grow(padded_);
    std::copy_n(recurrentBias.data() + newGate * padded_, padded_, direction.newBias.data());
    for (std::size_t at = 0; at < newGate * padded_; ++at)
        bias[at] += recurrentBias[at];
    direction.input = PackedLinear(kernels, paddedGates(weights.input, units_, padded_, inputs, inputs), bias);
    direction.recurrent = PackedLinear(kernels, paddedGates(weights.recurrent, units_, padded_, units_, padded_),
                                       std::vector<float>(gruGates * padded_));
    return direction;
}

void GruPair::read(std::span<const float> x, const Segments& texts, std::span<float> states) const
{
    readOneWay(directions_[0], false, x, texts, states);
    readOneWay(directions_[1], true, x, texts, states);
}

void GruPair::readOneWay(const Direction& direction, bool backwards, std::span<const float> x, const Segments& texts,
                         std::span<float> states) const
{
    const auto& kernels = kernels::best();
    const std::size_t rows = texts.rows(), width = direction.input.width();
    AlignedBuffer<float> given(rows * width);
    direction.input.multiply(kernels, x.data(), direction.input.inputs(), rows, given.data());
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t at = 0; at < gruGates * padded_; ++at)
            given[row * width + at] += direction.input.bias()[at];

    // The longest texts first: those that still have places are then the first rows.
    std::vector<std::size_t> order(texts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t text) { return texts.length(text); });
    AlignedBuffer<float> hidden(order.size() * padded_), products(order.size() * direction.recurrent.width());
    std::vector<kernels::GruRow> steps(order.size());
    for (std::size_t step = 0, running = order.size();; ++step) {
        while (running > 0 && texts.length(order[running - 1]) <= step)
            --running;
        if (running == 0)
            break;
        direction.recurrent.multiply(kernels, hidden.data(), padded_, running, products.data());
        const auto placeOf = [&](std::size_t row) {
            const std::size_t text = order[row];
            return texts.begin(text) + (backwards ? texts.length(text) - 1 - step : step);
        };
        for (std::size_t row = 0; row < running; ++row)
            steps[row] = {given.data() + placeOf(row) * width, products.data() + row * direction.recurrent.width(),
                          hidden.data() + row * padded_, hidden.data() + row * padded_};
        kernels.gruGates(steps.data(), running, padded_, direction.newBias.data());
        for (std::size_t row = 0; row < running; ++row)
            std::copy_n(hidden.data() + row * padded_, units_,
                        states.data() + (2 * placeOf(row) + (backwards ? 1 : 0)) * units_);
    }
}

} // namespace models
