#include "models/inference/linear/attention.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace models {

namespace {

float product(const float* a, const float* b, std::size_t size)
{
    float sum = 0.0F;
    for (std::size_t i = 0; i < size; ++i)
        sum += a[i] * b[i];
    return sum;
}

/// Each of `rows` rows of `matrix` times `x`.
std::vector<float> times(std::span<const float> matrix, std::size_t rows, std::span<const float> x)
{
    std::vector<float> y;
    for (std::size_t row = 0; row < rows; ++row)
        y.push_back(product(matrix.data() + row * x.size(), x.data(), x.size()));
    return y;
}

void requireSize(std::span<const float> values, std::size_t size)
{
    if (values.size() != size)
        throw std::invalid_argument("an attention of other sizes");
}

} // namespace

Attention Attention::dot(std::size_t size) { return {Kind::Dot, size, size, size}; }

Attention Attention::multiplicative(std::span<const float> weight, std::size_t queries, std::size_t keys)
{
    requireSize(weight, queries * keys);
    Attention attention(Kind::Multiplicative, queries, keys, queries);
    attention.key_.assign(weight.begin(), weight.end());
    return attention;
}

Attention Attention::additive(std::span<const float> query, std::span<const float> key, std::span<const float> vector,
                              std::size_t queries, std::size_t keys)
{
    requireSize(query, vector.size() * queries);
    requireSize(key, vector.size() * keys);
    Attention attention(Kind::Additive, queries, keys, vector.size());
    attention.query_.assign(query.begin(), query.end());
    attention.key_.assign(key.begin(), key.end());
    attention.vector_.assign(vector.begin(), vector.end());
    return attention;
}

std::vector<float> Attention::prepared(std::span<const float> keys) const
{
    if (kind_ == Kind::Dot)
        return {keys.begin(), keys.end()};
    std::vector<float> all;
    for (std::size_t at = 0; at + keys_ <= keys.size(); at += keys_) {
        const auto one = times(key_, inner_, keys.subspan(at, keys_));
        all.insert(all.end(), one.begin(), one.end());
    }
    return all;
}

std::vector<float> Attention::weights(std::span<const float> query, std::span<const float> prepared,
                                      std::size_t places) const
{
    requireSize(query, queries_);
    requireSize(prepared, places * inner_);
    if (places == 0)
        throw std::invalid_argument("an attention without places");
    const auto asked =
        kind_ == Kind::Additive ? times(query_, inner_, query) : std::vector<float>(query.begin(), query.end());
    std::vector<float> weights;
    for (std::size_t place = 0; place < places; ++place) {
        const float* key = prepared.data() + place * inner_;
        float score = 0.0F;
        if (kind_ == Kind::Additive)
            for (std::size_t i = 0; i < inner_; ++i)
                score += vector_[i] * std::tanh(asked[i] + key[i]);
        else
            score = product(asked.data(), key, inner_);
        weights.push_back(score);
    }
    const float largest = *std::ranges::max_element(weights);
    float sum = 0.0F;
    for (float& weight : weights)
        sum += weight = std::exp(weight - largest);
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
