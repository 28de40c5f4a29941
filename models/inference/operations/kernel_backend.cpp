#include "models/inference/operations/kernel_backend.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "models/inference/kernels/panels.h"
#include "models/inference/linear/log_softmax.h"
#include "models/inference/linear/squash.h"
#include "models/inference/operations/backend.h"
#include "models/inference/operations/declared_layers.h"
#include "models/inference/operations/gru_reading.h"

namespace models {

static_assert(Backend<KernelBackend>);

namespace {

constexpr float normEpsilon = 1e-5F; // PyTorch's
constexpr float ofTanhProduct = 2 * GateSlot::log2e;

void requireShape(const Matrix& x, std::size_t rows, std::size_t width)
{
    if (x.rows != rows || x.width != width)
        throw std::invalid_argument("an operation on matrices of other sizes");
}

/// Each number of x together with that of y in its place.
template<typename Change>
Matrix combined(Matrix x, const Matrix& y, Change change)
{
    requireShape(y, x.rows, x.width);
    for (std::size_t i = 0; i < x.values.size(); ++i)
        x.values[i] = change(x.values[i], y.values[i]);
    return x;
}

template<typename Change>
Matrix changed(Matrix x, Change change)
{
    for (float& value : x.values)
        value = change(value);
    return x;
}

/// Hands out each row's scores of the items that are there.
template<typename ScoreOf>
Matrix scoresOf(std::size_t queries, const Segments& texts, const Rows& textOfRow, ScoreOf scoreOf)
{
    if (textOfRow.size() != queries)
        throw std::invalid_argument("queries without their texts");
    Matrix scores(queries, texts.longest());
    for (std::size_t row = 0; row < queries; ++row) {
        const auto text = static_cast<std::size_t>(textOfRow[row]);
        for (std::size_t item = 0; item < scores.width; ++item)
            scores.row(row)[item] = item < texts.length(text) ? scoreOf(row, texts.begin(text) + item) : absentScore;
    }
    return scores;
}

std::vector<float> scaledBy(std::vector<float> values, float factor)
{
    for (float& value : values)
        value *= factor;
    return values;
}

} // namespace

Matrix KernelBackend::embedded(const Embedding& embedding, const Rows& rows) const
{
    Matrix y(rows.size(), embedding.width);
    for (std::size_t i = 0; i < rows.size(); ++i)
        std::copy_n(embedding.values.data() + static_cast<std::size_t>(rows[i]) * y.width, y.width, y.row(i));
    return y;
}

Matrix KernelBackend::given(std::span<const float> numbers, std::size_t rows) const
{
    Matrix x(rows, rows == 0 ? 0 : numbers.size() / rows);
    std::ranges::copy(numbers, x.values.begin());
    return x;
}

Matrix KernelBackend::linear(const Linear& layer, const Matrix& x) const
{
    requireShape(x, x.rows, layer.inputs());
    AlignedBuffer<float> padded(x.rows * layer.width());
    layer.multiply(kernels::best(), x.values.data(), x.width, x.rows, padded.data());
    Matrix y(x.rows, layer.outputs());
    for (std::size_t row = 0; row < x.rows; ++row)
        for (std::size_t i = 0; i < y.width; ++i)
            y.row(row)[i] = padded[row * layer.width() + i] + layer.bias()[i];
    return y;
}

Matrix KernelBackend::normalised(const Norm& norm, const Matrix& x) const
{
    requireShape(x, x.rows, norm.scale.size());
    Matrix y = x;
    for (std::size_t row = 0; row < x.rows; ++row) {
        const std::span values(y.row(row), y.width);
        const auto width = static_cast<float>(values.size());
        float mean = 0.0F, variance = 0.0F;
        for (const float value : values)
            mean += value;
        mean /= width;
        for (const float value : values)
            variance += (value - mean) * (value - mean);
        const float factor = 1.0F / std::sqrt(variance / width + normEpsilon);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = (values[i] - mean) * factor * norm.scale[i] + norm.shift[i];
    }
    return y;
}

Matrix KernelBackend::read(const Recurrent& layer, const Matrix& x, const Segments& texts) const
{
    if (x.rows != texts.rows())
        throw std::invalid_argument("rows that are not those of the texts");
    if (layer.gru != nullptr) {
        Matrix states(x.rows, 2 * layer.gru->units());
        layer.gru->read(x.values, texts, states.values);
        return states;
    }
    std::vector<std::vector<float>> sequences;
    std::vector<std::size_t> of; // an LstmPair reads no empty sequence
    for (std::size_t text = 0; text < texts.size(); ++text)
        if (texts.length(text) > 0) {
            const float* begin = x.row(texts.begin(text));
            sequences.emplace_back(begin, begin + texts.length(text) * x.width);
            of.push_back(text);
        }
    Matrix states(x.rows, 2 * layer.lstm->forward.units());
    const auto readings = readAll(*layer.lstm, sequences);
    for (std::size_t i = 0; i < of.size(); ++i)
        std::ranges::copy(readings[i].states, states.row(texts.begin(of[i])));
    return states;
}

Matrix KernelBackend::stepped(const Cell& cell, const Matrix& x, Matrix state) const
{
    requireShape(x, state.rows, cell.inputs());
    cell.step(x.values, state.values);
    return state;
}

Matrix KernelBackend::joinedAll(std::span<const Matrix* const> parts) const
{
    std::size_t width = 0;
    for (const auto* part : parts)
        width += part->width;
    Matrix y(parts.front()->rows, width);
    std::size_t first = 0;
    for (const auto* part : parts) {
        requireShape(*part, y.rows, part->width);
        for (std::size_t row = 0; row < y.rows; ++row)
            std::copy_n(part->row(row), part->width, y.row(row) + first);
        first += part->width;
    }
    return y;
}

Matrix KernelBackend::gathered(std::span<const Matrix* const> parts, const Rows& rows) const
{
    Matrix y(rows.size(), parts.front()->width);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto row = static_cast<std::size_t>(rows[i]);
        std::size_t part = 0;
        while (row >= parts[part]->rows)
            row -= parts[part++]->rows;
        std::copy_n(parts[part]->row(row), y.width, y.row(i));
    }
    return y;
}

Matrix KernelBackend::columns(const Matrix& x, std::size_t first, std::size_t count) const
{
    Matrix y(x.rows, count);
    for (std::size_t row = 0; row < x.rows; ++row)
        std::copy_n(x.row(row) + first, count, y.row(row));
    return y;
}

Matrix KernelBackend::plus(Matrix x, const Matrix& y) const
{
    return combined(std::move(x), y, [](float a, float b) { return a + b; });
}

Matrix KernelBackend::times(Matrix x, const Matrix& y) const
{
    return combined(std::move(x), y, [](float a, float b) { return a * b; });
}

Matrix KernelBackend::tanh(Matrix x) const
{
    return changed(std::move(x), [](float value) { return hyperbolicTangent(value); });
}

Matrix KernelBackend::logistic(Matrix x) const
{
    return changed(std::move(x), [](float value) { return models::logistic(value); });
}

Matrix KernelBackend::relu(Matrix x) const
{
    return changed(std::move(x), [](float value) { return std::max(value, 0.0F); });
}

Matrix KernelBackend::elu(Matrix x) const
{
    return changed(std::move(x), [](float value) { return value > 0.0F ? value : exponential(value) - 1.0F; });
}

Matrix KernelBackend::gated(const Matrix& x) const
{
    Matrix y(x.rows, x.width / 2);
    for (std::size_t row = 0; row < x.rows; ++row) {
        const float *gate = x.row(row), *value = gate + y.width;
        for (std::size_t i = 0; i < y.width; ++i)
            y.row(row)[i] = models::logistic(gate[i]) * hyperbolicTangent(value[i]);
    }
    return y;
}

Matrix KernelBackend::maxout(const Matrix& x) const
{
    Matrix y(x.rows, x.width / 2);
    for (std::size_t row = 0; row < x.rows; ++row) {
        const float *one = x.row(row), *other = one + y.width;
        for (std::size_t i = 0; i < y.width; ++i)
            y.row(row)[i] = std::max(one[i], other[i]);
    }
    return y;
}

KernelBackend::Items KernelBackend::items(Matrix x, Segments texts) const
{
    requireShape(x, texts.rows(), x.width);
    return {std::make_shared<const Matrix>(std::move(x)), std::move(texts)};
}

KernelBackend::Items KernelBackend::prepared(const Additive& layer, const Items& items) const
{
    Matrix keys(items.values->rows, layer.key.width());
    layer.key.multiply(kernels::best(), items.values->values.data(), items.values->width, keys.rows,
                       keys.values.data());
    return {std::make_shared<const Matrix>(std::move(keys)), items.texts};
}

Matrix KernelBackend::scores(const Additive& layer, const Matrix& queries, const Items& prepared,
                             const Rows& texts) const
{
    requireShape(queries, queries.rows, layer.query.inputs());
    const std::size_t width = layer.query.width();
    const auto& kernels = kernels::best();
    AlignedBuffer<float> asked(queries.rows * width);
    layer.query.multiply(kernels, queries.values.data(), queries.width, queries.rows, asked.data());
    return scoresOf(queries.rows, prepared.texts, texts, [&](std::size_t row, std::size_t item) {
        return kernels.tanhProduct(asked.data() + row * width, prepared.values->row(item), layer.bias.data(),
                                   layer.vector.data(), width);
    });
}

Matrix KernelBackend::dots(const Matrix& queries, const Items& items, const Rows& texts) const
{
    requireShape(queries, queries.rows, items.values->width);
    return scoresOf(queries.rows, items.texts, texts, [&](std::size_t row, std::size_t item) {
        const float *query = queries.row(row), *key = items.values->row(item);
        float sum = 0.0F;
        for (std::size_t i = 0; i < queries.width; ++i)
            sum += query[i] * key[i];
        return sum;
    });
}

Matrix KernelBackend::softmax(Matrix x) const
{
    for (std::size_t row = 0; row < x.rows; ++row) {
        const std::span values(x.row(row), x.width);
        const float largest = *std::ranges::max_element(values);
        float sum = 0.0F;
        for (float& value : values)
            sum += value = value > absentScore / 2 ? exponential(value - largest) : 0.0F;
        for (float& value : values)
            value /= sum;
    }
    return x;
}

Matrix KernelBackend::logSoftmax(Matrix x) const
{
    AlignedBuffer<float> spare;
    for (std::size_t row = 0; row < x.rows; ++row)
        models::logSoftmax(kernels::best(), {x.row(row), x.width}, spare);
    return x;
}

Matrix KernelBackend::sums(const Matrix& weights, const Items& items, const Rows& texts) const
{
    requireShape(weights, texts.size(), items.texts.longest());
    Matrix y(weights.rows, items.values->width);
    for (std::size_t row = 0; row < y.rows; ++row) {
        const auto text = static_cast<std::size_t>(texts[row]);
        for (std::size_t item = 0; item < items.texts.length(text); ++item) {
            const float weight = weights.row(row)[item], *value = items.values->row(items.texts.begin(text) + item);
            for (std::size_t i = 0; i < y.width; ++i)
                y.row(row)[i] += weight * value[i];
        }
    }
    return y;
}

Matrix KernelBackend::maxima(const Items& items) const
{
    Matrix y(items.texts.size(), items.values->width);
    for (std::size_t text = 0; text < y.rows; ++text)
        for (std::size_t item = 0; item < items.texts.length(text); ++item) {
            const float* value = items.values->row(items.texts.begin(text) + item);
            for (std::size_t i = 0; i < y.width; ++i)
                y.row(text)[i] = item == 0 ? value[i] : std::max(y.row(text)[i], value[i]);
        }
    return y;
}

Matrix KernelBackend::means(const Items& items) const
{
    Matrix y(items.texts.size(), items.values->width);
    for (std::size_t text = 0; text < y.rows; ++text) {
        const std::size_t length = items.texts.length(text);
        for (std::size_t item = 0; item < length; ++item) {
            const float* value = items.values->row(items.texts.begin(text) + item);
            for (std::size_t i = 0; i < y.width; ++i)
                y.row(text)[i] += value[i];
        }
        for (std::size_t i = 0; length > 0 && i < y.width; ++i)
            y.row(text)[i] /= static_cast<float>(length);
    }
    return y;
}

Matrix KernelBackend::spread(std::span<const std::vector<float>> squares, const Items& items) const
{
    Matrix y(items.values->rows, items.values->width);
    for (std::size_t text = 0; text < items.texts.size(); ++text) {
        const std::size_t length = items.texts.length(text), begin = items.texts.begin(text);
        for (std::size_t to = 0; to < length; ++to)
            for (std::size_t from = 0; from < length; ++from) {
                const float weight = squares[text][to * length + from], *value = items.values->row(begin + from);
                if (weight == 0.0F)
                    continue;
                for (std::size_t i = 0; i < y.width; ++i)
                    y.row(begin + to)[i] += weight * value[i];
            }
    }
    return y;
}

KernelLayers::KernelLayers(std::span<const TensorShape> shapes, std::span<const std::vector<float>> tensors)
{
    for (std::size_t i = 0; i < shapes.size(); ++i)
        tensors_.emplace(shapes[i].first, &tensors[i]);
}

KernelBackend::Embedding KernelLayers::embedding(const std::string& name, std::size_t /*rows*/, std::size_t width) const
{
    return {width, tensor(name + ".weight")};
}

KernelBackend::Linear KernelLayers::linear(const std::string& name, std::size_t /*outputs*/,
                                           std::size_t /*inputs*/) const
{
    return {kernels::best(), tensor(name + ".weight"), tensor(name + ".bias")};
}

KernelBackend::Linear KernelLayers::projection(const std::string& name, const std::string& embedding,
                                               std::size_t /*rows*/, std::size_t /*width*/) const
{
    return {kernels::best(), tensor(embedding + ".weight"), tensor(name + ".bias")};
}

KernelBackend::Norm KernelLayers::norm(const std::string& name, std::size_t /*width*/) const
{
    return {tensor(name + ".weight"), tensor(name + ".bias")};
}

RecurrentWeights KernelLayers::direction(const std::string& name, bool backwards) const
{
    const std::string end = backwards ? "_l0_reverse" : "_l0";
    return {tensor(name + ".weight_ih" + end), tensor(name + ".weight_hh" + end), tensor(name + ".bias_ih" + end),
            tensor(name + ".bias_hh" + end)};
}

KernelBackend::Recurrent KernelLayers::gru(const std::string& name, std::size_t /*inputs*/, std::size_t units) const
{
    return {std::make_shared<const GruPair>(direction(name, false), direction(name, true), units), nullptr};
}

KernelBackend::Recurrent KernelLayers::lstm(const std::string& name, std::size_t /*inputs*/, std::size_t units) const
{
    return {nullptr, std::make_shared<const LstmPair>(
                         LstmPair{LstmCell(direction(name, false), units), LstmCell(direction(name, true), units)})};
}

KernelBackend::Cell KernelLayers::cell(const std::string& name, std::size_t /*inputs*/, std::size_t units) const
{
    return {{tensor(name + ".weight_ih"), tensor(name + ".weight_hh"), tensor(name + ".bias_ih"),
             tensor(name + ".bias_hh")},
            units};
}

KernelBackend::Additive KernelLayers::additive(const std::string& name, std::size_t inner, std::size_t /*queries*/,
                                               std::size_t /*keys*/) const
{
    const auto& kernels = kernels::best();
    const auto packed = [&](const std::string& side) {
        return PackedLinear(kernels, scaledBy(tensor(name + side), ofTanhProduct), std::vector<float>(inner));
    };
    Additive layer{packed(".query.weight"), packed(".key.weight"), {}, {}};
    layer.bias.grow(layer.key.width());
    layer.vector.grow(layer.key.width());
    std::ranges::copy(scaledBy(tensor(name + ".key.bias"), ofTanhProduct), layer.bias.data());
    std::ranges::copy(tensor(name + ".vector"), layer.vector.data());
    return layer;
}

} // namespace models
