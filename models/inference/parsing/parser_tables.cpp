#include "models/inference/parsing/parser_tables.h"

#include "models/inference/kernels/panels.h"

namespace models {

namespace {

constexpr std::size_t denseBlock = 8; ///< Kernels::dense takes multiples of it.

MatrixWithBias packed(const kernels::Kernels& kernels, std::size_t outputs, std::size_t depth,
                      const PackedMatrix::WeightOf& weightOf, const std::function<float(std::size_t)>& biasOf)
{
    MatrixWithBias linear{PackedMatrix(kernels, outputs, depth, weightOf), AlignedBuffer<float>(outputs)};
    for (std::size_t s = 0; s < outputs; ++s)
        linear.bias[s] = biasOf(s);
    return linear;
}

/// Two MLPs side by side, each of `size` outputs, on a token's padded states.
MatrixWithBias packedMlps(const LstmLayer& below, std::size_t hidden, std::size_t size, const Linear& first,
                          const Linear& second)
{
    const std::size_t units = below.units();
    const auto of = [&](std::size_t s) -> const Linear& { return s < size ? first : second; };
    return packed(
        below.kernels(), 2 * size, 2 * units,
        [&](std::size_t s, std::size_t k) {
            const std::size_t output = s % size;
            const std::size_t unit = k % units;
            return output < first.bias.size() && unit < hidden
                       ? of(s).weight[output * 2 * hidden + k / units * hidden + unit]
                       : 0.0F;
        },
        [&](std::size_t s) { return s % size < first.bias.size() ? of(s).bias[s % size] : 0.0F; });
}

} // namespace

ParserTables::ParserTables(std::shared_ptr<const ParserModel> parser, const kernels::Kernels& chosen)
    : model(std::move(parser)), kernels(chosen), arcSize(paddedTo(model->config.arc, denseBlock)),
      labelSize(paddedTo(model->config.label + 1, denseBlock))
{
    const ParserConfig& config = model->config;
    for (std::size_t l = 0; l < config.layers; ++l) {
        const BiLstm& lstm = model->layers[l];
        layers.emplace_back(kernels, lstm);
        if (l > 0)
            halves.push_back(
                {layers[l].inputPart(lstm, 0, config.hidden), layers[l].inputPart(lstm, config.hidden, config.hidden)});
    }
    arcMlp = packedMlps(layers.back(), config.hidden, arcSize, model->arcDependent, model->arcHead);
    labelMlp = packedMlps(layers.back(), config.hidden, labelSize, model->labelDependent, model->labelHead);
    const std::size_t a = config.arc;
    const auto arcWeight = [&](std::size_t s, std::size_t k) { return s < a ? model->arc[k * a + s] : 0.0F; };
    arc = packed(kernels, arcSize, a, arcWeight, [&](std::size_t s) { return arcWeight(s, a); });
    const std::size_t b = config.label;
    const auto labelWeight = [&](std::size_t s, std::size_t k) {
        const std::size_t head = s % labelSize;
        return head <= b ? model->label[(s / labelSize * (b + 1) + k) * (b + 1) + head] : 0.0F;
    };
    label = packed(kernels, config.labels.size() * labelSize, b, labelWeight,
                   [&](std::size_t s) { return labelWeight(s, b); });
}

} // namespace models
