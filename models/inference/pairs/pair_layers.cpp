#include "models/inference/pairs/pair_layers.h"

#include <algorithm>

#include "models/inference/linear/squash.h"

namespace models {

std::vector<float> layer(const PackedLinear& linear, std::span<const float> x, Squash squash)
{
    const std::size_t rows = x.size() / linear.inputs(), outputs = linear.outputs();
    AlignedBuffer<float> padded(rows * linear.width());
    linear.multiply(kernels::best(), x.data(), linear.inputs(), rows, padded.data());
    std::vector<float> y(rows * outputs);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t i = 0; i < outputs; ++i) {
            const float value = padded.data()[row * linear.width() + i] + linear.bias()[i];
            y[row * outputs + i] = squash == Squash::Relu   ? std::max(value, 0.0F)
                                   : squash == Squash::Tanh ? hyperbolicTangent(value)
                                                            : value;
        }
    return y;
}

namespace {

/// The products of both segments' keys, [words of the one][words of the other], and the same turned round.
struct PairScores {
    PairScores(std::span<const float> keysA, std::span<const float> keysB, std::size_t wordsA, std::size_t wordsB)
        : scores(wordsA * wordsB), turned(wordsA * wordsB)
    {
        const std::size_t size = keysA.size() / wordsA;
        for (std::size_t a = 0; a < wordsA; ++a)
            for (std::size_t b = 0; b < wordsB; ++b) {
                float sum = 0.0F;
                for (std::size_t k = 0; k < size; ++k)
                    sum += keysA[a * size + k] * keysB[b * size + k];
                scores[a * wordsB + b] = turned[b * wordsA + a] = sum;
            }
    }
    std::vector<float> scores, turned;
};

/// The softmax of a row of scores.
void weigh(std::span<const float> scores, std::vector<float>& weights)
{
    weights.resize(scores.size());
    const float largest = *std::ranges::max_element(scores);
    float sum = 0.0F;
    for (std::size_t i = 0; i < scores.size(); ++i)
        sum += weights[i] = exponential(scores[i] - largest);
    for (float& weight : weights)
        weight /= sum;
}

/// Adds to each row of `seen` the rows of `values`, weighted by the softmax of its scores.
void see(std::span<const float> scores, std::size_t rows, std::size_t columns, std::span<const float> values,
         std::vector<float>& seen)
{
    const std::size_t width = values.size() / columns;
    seen.assign(rows * width, 0.0F);
    std::vector<float> weights;
    for (std::size_t row = 0; row < rows; ++row) {
        weigh(scores.subspan(row * columns, columns), weights);
        float* to = seen.data() + row * width;
        for (std::size_t i = 0; i < columns; ++i) {
            const float* from = values.data() + i * width;
            for (std::size_t k = 0; k < width; ++k)
                to[k] += weights[i] * from[k];
        }
    }
}

/// The mean over rows of the softmax of their scores.
std::vector<float> meanAttention(std::span<const float> scores, std::size_t columns)
{
    std::vector<float> mean(columns, 0.0F), weights;
    const std::size_t rows = scores.size() / columns;
    for (std::size_t row = 0; row < rows; ++row) {
        weigh(scores.subspan(row * columns, columns), weights);
        for (std::size_t i = 0; i < columns; ++i)
            mean[i] += weights[i] / static_cast<float>(rows);
    }
    return mean;
}

} // namespace

SoftAlignment alignedSoftly(std::span<const float> keysA, std::span<const float> keysB, std::span<const float> valuesA,
                            std::span<const float> valuesB, std::size_t wordsA, std::size_t wordsB)
{
    const PairScores pairs(keysA, keysB, wordsA, wordsB);
    SoftAlignment alignment;
    see(pairs.scores, wordsA, wordsB, valuesB, alignment.first);
    see(pairs.turned, wordsB, wordsA, valuesA, alignment.second);
    return alignment;
}

ReceivedAttention receivedAttention(std::span<const float> keysA, std::span<const float> keysB, std::size_t wordsA,
                                    std::size_t wordsB)
{
    const PairScores pairs(keysA, keysB, wordsA, wordsB);
    return {meanAttention(pairs.turned, wordsA), meanAttention(pairs.scores, wordsB)};
}

std::vector<float> compared(std::span<const float> a, std::span<const float> b, std::size_t width,
                            Difference difference)
{
    std::vector<float> all(4 * a.size());
    for (std::size_t row = 0; row < a.size() / width; ++row) {
        float* to = all.data() + row * 4 * width;
        for (std::size_t i = 0; i < width; ++i) {
            const float x = a[row * width + i], y = b[row * width + i];
            to[i] = x;
            to[width + i] = y;
            to[2 * width + i] = difference == Difference::Absolute ? std::abs(x - y) : x - y;
            to[3 * width + i] = x * y;
        }
    }
    return all;
}

std::vector<float> meanOf(std::span<const float> rows, std::size_t width)
{
    std::vector<float> mean(width, 0.0F);
    for (std::size_t at = 0; at < rows.size(); ++at)
        mean[at % width] += rows[at];
    const std::size_t count = rows.size() / width;
    for (float& value : mean)
        value /= static_cast<float>(count);
    return mean;
}

std::vector<float> maximumOf(std::span<const float> rows, std::size_t width)
{
    std::vector<float> maximum(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(width));
    for (std::size_t at = width; at < rows.size(); ++at)
        maximum[at % width] = std::max(maximum[at % width], rows[at]);
    return maximum;
}

} // namespace models
