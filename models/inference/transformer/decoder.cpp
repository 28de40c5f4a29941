#include "models/inference/transformer/decoder.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "models/inference/linear/log_softmax.h"

namespace models {

namespace {

constexpr float decoderLog2e = 1.44269504088896340736F;
constexpr std::size_t eight = 8; // numbers that kernels read at once

} // namespace

Decoder::Decoder(const EncoderConfig& config, const DecoderWeights& weights, std::uint32_t begin, std::uint32_t end,
                 const kernels::Kernels& kernels)
    : config_(config), weights_(weights), begin_(begin), end_(end), kernels_(kernels),
      width_(paddedWidth(kernels, config.hidden)), layers_(weights.layers.size()), none_(config.hidden)
{
    if (config.hidden / config.heads % eight != 0)
        throw std::invalid_argument("the size of a head must be a multiple of 8");
}

void Decoder::read(std::span<const SourceStates> texts, std::size_t stride)
{
    const std::size_t heads = config_.heads, size = config_.hidden / heads;
    texts_.clear();
    for (auto& layer : layers_)
        layer.heads.resize(texts.size() * heads);
    for (std::size_t text = 0; text < texts.size(); ++text) {
        const auto [states, pieces] = texts[text];
        texts_.push_back(pieces);
        key_.grow(pieces * width_);
        value_.grow(pieces * width_);
        std::vector<const float*> keys(pieces), values(pieces);
        for (std::size_t number = 0; number < layers_.size(); ++number) {
            const auto& attention = weights_.layers[number].source;
            attention.key.multiply(kernels_, states, stride, pieces, key_.data());
            attention.value.multiply(kernels_, states, stride, pieces, value_.data());
            for (std::size_t head = 0; head < heads; ++head) {
                const std::size_t at = head * size;
                for (std::size_t j = 0; j < pieces; ++j) {
                    keys[j] = key_.data() + j * width_ + at;
                    values[j] = value_.data() + j * width_ + at;
                }
                layers_[number].heads[text * heads + head].pack(kernels_, keys, values, size, attention.key.bias() + at,
                                                                attention.value.bias() + at);
            }
        }
    }
    start();
}

void Decoder::start()
{
    rows_.clear();
    for (std::size_t text = 0; text < texts_.size(); ++text)
        rows_.push_back({text, {}});
    nodes_ = 0;
}

void Decoder::reorder(std::span<const std::size_t> from)
{
    std::vector<Row> rows;
    for (const auto row : from)
        rows.push_back(rows_[row]);
    rows_ = std::move(rows);
}

std::vector<float> Decoder::attention(std::size_t row) const { return attention_[row]; }

void Decoder::addBias(AlignedBuffer<float>& rows, const float* bias)
{
    for (std::size_t r = 0; r < rows_.size(); ++r)
        for (std::size_t i = 0; i < config_.hidden; ++i)
            rows[r * width_ + i] += bias[i];
}

void Decoder::addTo(const PackedLinear& linear, const EncoderNorm& norm)
{
    for (std::size_t r = 0; r < rows_.size(); ++r)
        kernels_.addAndNormalise(x_.data() + r * width_, added_.data() + r * width_, linear.bias(), norm.scale.data(),
                                 norm.shift.data(), config_.hidden, config_.layerNormEpsilon);
}

void Decoder::embed(std::span<const std::uint32_t> written)
{
    const std::size_t hidden = config_.hidden;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
        const std::size_t position = rows_[r].path.size();
        if (written[r] >= config_.vocabulary || position >= config_.positions)
            throw std::invalid_argument("a piece that the decoder cannot write");
        std::copy_n(weights_.pieces.data() + written[r] * hidden, hidden, x_.data() + r * width_);
        kernels_.addAndNormalise(x_.data() + r * width_, weights_.positions.data() + position * hidden, none_.data(),
                                 weights_.embeddingNorm.scale.data(), weights_.embeddingNorm.shift.data(), hidden,
                                 config_.layerNormEpsilon);
        rows_[r].path.push_back(static_cast<std::uint32_t>(nodes_ + r));
    }
}

void Decoder::attendToWritten(const DecoderLayer& layer, Layer& kept)
{
    const std::size_t rows = rows_.size(), hidden = config_.hidden, heads = config_.heads, size = hidden / heads;
    const auto& attention = layer.written;
    attention.query.multiply(kernels_, x_.data(), width_, rows, query_.data());
    addBias(query_, attention.query.bias());
    kept.keys.grow((nodes_ + rows) * width_);
    kept.values.grow((nodes_ + rows) * width_);
    float* keys = kept.keys.data() + nodes_ * width_;
    float* values = kept.values.data() + nodes_ * width_;
    attention.key.multiply(kernels_, x_.data(), width_, rows, keys);
    attention.value.multiply(kernels_, x_.data(), width_, rows, values);
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t i = 0; i < hidden; ++i) {
            keys[r * width_ + i] += attention.key.bias()[i];
            values[r * width_ + i] += attention.value.bias()[i];
        }
    const float factor = decoderLog2e / std::sqrt(static_cast<float>(size)), zero = 0.0F;
    for (std::size_t r = 0; r < rows; ++r) {
        const auto& path = rows_[r].path;
        weighed_.grow((path.size() + eight - 1) / eight * eight);
        for (std::size_t at = 0; at < hidden; at += size) {
            for (std::size_t j = 0; j < path.size(); ++j)
                kernels_.dense(query_.data() + r * width_ + at, size, kept.keys.data() + path[j] * width_ + at, &zero,
                               1, weighed_.data() + j);
            kernels_.softmax(weighed_.data(), path.size(), factor);
            float* context = context_.data() + r * width_ + at;
            std::fill_n(context, size, 0.0F);
            for (std::size_t j = 0; j < path.size(); ++j) {
                const float* value = kept.values.data() + path[j] * width_ + at;
                const float weight = weighed_[j];
                for (std::size_t i = 0; i < size; ++i)
                    context[i] += weight * value[i];
            }
        }
    }
    attention.output.multiply(kernels_, context_.data(), width_, rows, added_.data());
    addTo(attention.output, attention.norm);
}

void Decoder::attendToSource(const DecoderLayer& layer, Layer& kept, bool last)
{
    const std::size_t rows = rows_.size(), heads = config_.heads, size = config_.hidden / heads;
    const auto& attention = layer.source;
    attention.query.multiply(kernels_, x_.data(), width_, rows, query_.data());
    addBias(query_, attention.query.bias());
    if (last)
        for (std::size_t r = 0; r < rows; ++r)
            attention_[r].assign(texts_[rows_[r].text], 0.0F);
    for (std::size_t first = 0; first < rows;) { // neighbouring rows of one text together
        const std::size_t text = rows_[first].text;
        std::size_t end = first;
        while (end < rows && rows_[end].text == text)
            ++end;
        from_.resize(end - first);
        to_.resize(end - first);
        for (std::size_t head = 0; head < heads; ++head) {
            for (std::size_t r = first; r < end; ++r) {
                from_[r - first] = query_.data() + r * width_ + head * size;
                to_[r - first] = context_.data() + r * width_ + head * size;
            }
            auto& source = kept.heads[text * heads + head];
            const float* weights = source.attend(kernels_, from_, to_);
            if (last)
                for (std::size_t r = first; r < end; ++r, weights += source.weights())
                    for (std::size_t j = 0; j < texts_[text]; ++j)
                        attention_[r][j] += weights[j] / static_cast<float>(heads);
        }
        first = end;
    }
    attention.output.multiply(kernels_, context_.data(), width_, rows, added_.data());
    addTo(attention.output, attention.norm);
}

void Decoder::finish(const DecoderLayer& layer)
{
    const std::size_t rows = rows_.size(), wide = layer.intermediate.width();
    inner_.grow(rows * wide);
    layer.intermediate.multiply(kernels_, x_.data(), width_, rows, inner_.data());
    for (std::size_t r = 0; r < rows; ++r)
        kernels_.activate(inner_.data() + r * wide, layer.intermediate.bias(), wide, config_.activation);
    layer.output.multiply(kernels_, inner_.data(), wide, rows, added_.data());
    addTo(layer.output, layer.outputNorm);
}

/// Scores of all pieces as natural logarithms of probabilities.
void Decoder::score()
{
    const std::size_t rows = rows_.size(), vocabulary = config_.vocabulary, wide = weights_.scores.width();
    scores_.grow(rows * wide);
    out_.resize(rows * vocabulary);
    weights_.scores.multiply(kernels_, x_.data(), width_, rows, scores_.data());
    for (std::size_t r = 0; r < rows; ++r) {
        const std::span own(out_.data() + r * vocabulary, vocabulary);
        for (std::size_t i = 0; i < vocabulary; ++i)
            own[i] = scores_[r * wide + i] + weights_.scores.bias()[i];
        logSoftmax(kernels_, own, shares_);
    }
}

std::span<const float> Decoder::step(std::span<const std::uint32_t> written)
{
    const std::size_t rows = rows_.size();
    if (written.size() != rows)
        throw std::invalid_argument("one piece is needed for each answer");
    for (auto* buffer : {&x_, &query_, &context_, &added_})
        buffer->grow(rows * width_);
    attention_.resize(rows);
    embed(written);
    for (std::size_t number = 0; number < layers_.size(); ++number) {
        const auto& layer = weights_.layers[number];
        attendToWritten(layer, layers_[number]);
        attendToSource(layer, layers_[number], number + 1 == layers_.size());
        finish(layer);
    }
    nodes_ += rows;
    score();
    return out_;
}

} // namespace models
