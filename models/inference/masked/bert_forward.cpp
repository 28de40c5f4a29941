#include "models/inference/masked/bert_forward.h"

#include <algorithm>
#include <cmath>

#include <cblas.h>

namespace models {

namespace {

using Matrix = std::vector<float>; // rows of one piece each

/// y = x W^T + b, for `rows` rows.
Matrix linear(const Matrix& x, std::size_t rows, const std::vector<float>& weight, const std::vector<float>& bias)
{
    const std::size_t outputs = bias.size(), inputs = weight.size() / outputs;
    Matrix y(rows * outputs);
    for (std::size_t r = 0; r < rows; ++r)
        std::ranges::copy(bias, y.begin() + static_cast<std::ptrdiff_t>(r * outputs));
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(rows), static_cast<int>(outputs),
                static_cast<int>(inputs), 1.0F, x.data(), static_cast<int>(inputs), weight.data(),
                static_cast<int>(inputs), 1.0F, y.data(), static_cast<int>(outputs));
    return y;
}

Matrix linear(const Matrix& x, std::size_t rows, const BertLinear& layer)
{
    return linear(x, rows, layer.weight, layer.bias);
}

/// Every row to mean 0 and variance 1, then scaled and shifted.
void normalise(Matrix& x, const BertNorm& norm, float epsilon)
{
    const std::size_t width = norm.scale.size();
    for (auto row = x.begin(); row != x.end(); row += static_cast<std::ptrdiff_t>(width)) {
        double mean = 0.0, square = 0.0;
        for (std::size_t i = 0; i < width; ++i)
            mean += static_cast<double>(row[static_cast<std::ptrdiff_t>(i)]);
        mean /= static_cast<double>(width);
        for (std::size_t i = 0; i < width; ++i) {
            const double d = static_cast<double>(row[static_cast<std::ptrdiff_t>(i)]) - mean;
            square += d * d;
        }
        const double scale = 1.0 / std::sqrt(square / static_cast<double>(width) + static_cast<double>(epsilon));
        for (std::size_t i = 0; i < width; ++i) {
            float& value = row[static_cast<std::ptrdiff_t>(i)];
            value = static_cast<float>((static_cast<double>(value) - mean) * scale) * norm.scale[i] + norm.shift[i];
        }
    }
}

void activate(Matrix& x, Activation activation)
{
    for (float& value : x)
        switch (activation) {
        case Activation::Gelu:
            value *= 0.5F * (1.0F + std::erf(value * 0.70710678F));
            break;
        case Activation::GeluTanh:
            value *= 0.5F * (1.0F + std::tanh(0.79788456F * (value + 0.044715F * value * value * value)));
            break;
        case Activation::Relu:
            value = std::max(value, 0.0F);
            break;
        }
}

void add(Matrix& x, const Matrix& y) { std::ranges::transform(x, y, x.begin(), std::plus()); }

void softmax(std::span<float> row)
{
    const float highest = *std::ranges::max_element(row);
    float sum = 0.0F;
    for (float& value : row)
        sum += value = std::exp(value - highest);
    for (float& value : row)
        value /= sum;
}

/// Of every head: softmax(Q K^T / sqrt(size)) V; every piece looks at every piece.
Matrix attend(const BertConfig& config, const Matrix& query, const Matrix& key, const Matrix& value, std::size_t rows)
{
    const std::size_t size = config.hidden / config.heads;
    const auto n = static_cast<int>(rows), width = static_cast<int>(config.hidden), depth = static_cast<int>(size);
    Matrix scores(rows * rows), out(rows * config.hidden);
    for (std::size_t head = 0; head < config.heads; ++head) {
        const std::size_t at = head * size;
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, n, n, depth, 1.0F / std::sqrt(static_cast<float>(size)),
                    query.data() + at, width, key.data() + at, width, 0.0F, scores.data(), n);
        for (std::size_t r = 0; r < rows; ++r)
            softmax(std::span(scores).subspan(r * rows, rows));
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, depth, n, 1.0F, scores.data(), n, value.data() + at,
                    width, 0.0F, out.data() + at, width);
    }
    return out;
}

} // namespace

std::vector<float> bertLogits(const BertConfig& config, const BertWeights& weights,
                              std::span<const std::uint32_t> pieces, std::size_t place)
{
    const std::size_t rows = pieces.size(), hidden = config.hidden;
    const float epsilon = config.layerNormEpsilon;
    Matrix x(weights.positions.begin(), weights.positions.begin() + static_cast<std::ptrdiff_t>(rows * hidden));
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t i = 0; i < hidden; ++i)
            x[r * hidden + i] += weights.words[pieces[r] * hidden + i];
    normalise(x, weights.embeddingNorm, epsilon);
    for (const BertLayer& layer : weights.layers) {
        auto attended = attend(config, linear(x, rows, layer.query), linear(x, rows, layer.key),
                               linear(x, rows, layer.value), rows);
        attended = linear(attended, rows, layer.attention);
        add(x, attended);
        normalise(x, layer.attentionNorm, epsilon);
        auto inner = linear(x, rows, layer.intermediate);
        activate(inner, config.activation);
        add(x, linear(inner, rows, layer.output));
        normalise(x, layer.outputNorm, epsilon);
    }
    const auto first = x.begin() + static_cast<std::ptrdiff_t>(place * hidden);
    auto asked = linear(Matrix(first, first + static_cast<std::ptrdiff_t>(hidden)), 1, weights.transform);
    activate(asked, config.activation);
    normalise(asked, weights.transformNorm, epsilon);
    return linear(asked, 1, weights.words, weights.bias);
}

} // namespace models
