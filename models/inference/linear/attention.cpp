#include "models/inference/linear/attention.h"

#include <algorithm>
#include <stdexcept>

#include "models/inference/linear/squash.h"

namespace models {

namespace {

float product(const float* a, const float* b, std::size_t size)
{
    float sum = 0.0F;
    for (std::size_t i = 0; i < size; ++i)
        sum += a[i] * b[i];
    return sum;
}

PackedLinear packed(std::span<const float> matrix, std::size_t rows)
{
    return {kernels::best(), matrix, std::vector<float>(rows)};
}

/// The matrix times each row of `x`.
std::vector<float> times(const PackedLinear& matrix, std::span<const float> x)
{
    const std::size_t rows = x.size() / matrix.inputs(), width = matrix.width(), outputs = matrix.outputs();
    AlignedBuffer<float> padded(rows * width);
    matrix.multiply(kernels::best(), x.data(), matrix.inputs(), rows, padded.data());
    std::vector<float> y(rows * outputs);
    for (std::size_t row = 0; row < rows; ++row)
        std::copy_n(padded.data() + row * width, outputs, y.data() + row * outputs);
    return y;
}

void requireSize(std::span<const float> values, std::size_t size)
{
    if (values.size() != size)
        throw std::invalid_argument("an attention of other sizes");
}

} // namespace

Attention Attention::dot(std::size_t size) { return {Kind::Dot, size, size}; }

Attention Attention::multiplicative(std::span<const float> weight, std::size_t queries, std::size_t keys)
{
    requireSize(weight, queries * keys);
    Attention attention(Kind::Multiplicative, queries, queries);
    attention.key_ = packed(weight, queries);
    return attention;
}

Attention Attention::additive(std::span<const float> query, std::span<const float> key, std::span<const float> vector,
                              std::size_t queries, std::size_t keys)
{
    requireSize(query, vector.size() * queries);
    requireSize(key, vector.size() * keys);
    Attention attention(Kind::Additive, queries, vector.size());
    attention.query_ = packed(query, vector.size());
    attention.key_ = packed(key, vector.size());
    attention.vector_.assign(vector.begin(), vector.end());
    return attention;
}

std::vector<float> Attention::prepared(std::span<const float> keys) const
{
    if (kind_ == Kind::Dot)
        return {keys.begin(), keys.end()};
    return times(key_, keys);
}

std::vector<float> Attention::weights(std::span<const float> query, std::span<const float> prepared,
                                      std::size_t places) const
{
    requireSize(query, queries_);
    requireSize(prepared, places * inner_);
    if (places == 0)
        throw std::invalid_argument("an attention without places");
    const auto asked = kind_ == Kind::Additive ? times(query_, query) : std::vector<float>(query.begin(), query.end());
    std::vector<float> weights;
    for (std::size_t place = 0; place < places; ++place) {
        const float* key = prepared.data() + place * inner_;
        float score = 0.0F;
        if (kind_ == Kind::Additive)
            for (std::size_t i = 0; i < inner_; ++i)
                score += vector_[i] * hyperbolicTangent(asked[i] + key[i]);
        else
            score = product(asked.data(), key, inner_);
        weights.push_back(score);
    }
    const float largest = *std::ranges::max_element(weights);
    float sum = 0.0F;
    for (float& weight : weights)
        sum += weight = exponential(weight - largest);
    for (float& weight : weights)
        weight /= sum;
    return weights;
}

Attended Attention::attend(std::span<const float> query, std::span<const float> prepared, std::span<const float> values,
                           std::size_t places) const
{
    if (places == 0 || values.size() % places != 0)
        throw std::invalid_argument("an attention without values for its places");
    Attended attended{weights(query, prepared, places), {}};
    const std::size_t width = values.size() / places;
    attended.context.assign(width, 0.0F);
    for (std::size_t place = 0; place < places; ++place)
        for (std::size_t i = 0; i < width; ++i)
            attended.context[i] += attended.weights[place] * values[place * width + i];
    return attended;
}

} // namespace models
