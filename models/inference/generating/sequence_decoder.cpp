#include "models/inference/generating/sequence_decoder.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace models {

namespace {

constexpr float sequenceLog2e = 1.44269504088896340736F;
constexpr std::size_t fewNodes = 1024; // rows of keys and values that are kept whether or not they are used

} // namespace

SequenceDecoder::SequenceDecoder(const SequenceConfig& config, const SequenceWeights& weights, std::uint32_t begin,
                                 std::uint32_t end, const kernels::Kernels& kernels)
    : config_(config), weights_(weights), begin_(begin), end_(end), rows_(config, kernels),
      distances_(weights.decoder, config, config.decoder.heads, false),
      wide_(paddedWidth(kernels, config.decoder.heads * weights.decoder.headSize)),
      layers_(weights.decoder.layers.size()), none_(paddedWidth(kernels, weights.decoder.headSize))
{}

void SequenceDecoder::read(const float* states, std::size_t stride, std::span<const std::size_t> pieces)
{
    if (stride != rows_.width())
        throw std::invalid_argument("states of another width");
    const auto& kernels = rows_.kernels();
    const std::size_t heads = config_.decoder.heads, size = weights_.decoder.headSize;
    texts_.assign(pieces.begin(), pieces.end());
    const std::size_t rows = std::accumulate(texts_.begin(), texts_.end(), std::size_t{0});
    std::vector<const float*> keys, values;
    for (std::size_t number = 0; number < layers_.size(); ++number) {
        const auto& attention = weights_.decoder.layers[number].source;
        rows_.apply(attention.key, states, rows, key_);
        rows_.apply(attention.value, states, rows, value_);
        layers_[number].heads.resize(texts_.size() * heads);
        std::size_t first = 0; // row of the text
        for (std::size_t text = 0; text < texts_.size(); first += texts_[text], ++text) {
            const std::size_t count = texts_[text];
            keys.resize(count);
            values.resize(count);
            for (std::size_t head = 0; head < heads; ++head) {
                for (std::size_t j = 0; j < count; ++j) {
                    keys[j] = key_.data() + (first + j) * wide_ + head * size;
                    values[j] = value_.data() + (first + j) * wide_ + head * size;
                }
                layers_[number].heads[text * heads + head].pack(kernels, keys, values, size, none_.data(),
                                                                none_.data());
            }
        }
    }
    start();
}

void SequenceDecoder::start()
{
    answers_.clear();
    for (std::size_t text = 0; text < texts_.size(); ++text)
        answers_.push_back({text});
    nodes_ = 0;
    many_ = fewNodes;
}

void SequenceDecoder::reorder(std::span<const std::size_t> from)
{
    std::vector<Row> rows;
    for (const auto row : from)
        rows.push_back(answers_[row]);
    answers_ = std::move(rows);
    if (nodes_ >= many_)
        forgetUnused();
}

/// Most beams end in nothing: without this, memory would grow with all that was ever tried.
void SequenceDecoder::forgetUnused()
{
    std::vector<bool> used(nodes_);
    for (const auto& row : answers_)
        for (const auto node : row.path)
            used[node] = true;
    std::vector<std::uint32_t> places(nodes_);
    std::uint32_t count = 0;
    for (std::size_t node = 0; node < nodes_; ++node) {
        places[node] = count;
        if (!used[node])
            continue;
        for (auto& layer : layers_)
            for (auto* const kept : {&layer.keys, &layer.values})
                std::copy_n(kept->data() + node * wide_, node == count ? 0 : wide_, kept->data() + count * wide_);
        ++count;
    }
    for (auto& row : answers_)
        for (auto& node : row.path)
            node = places[node];
    nodes_ = count;
    many_ = 2 * nodes_ + fewNodes;
}

void SequenceDecoder::attendToWritten(const SequenceAttention& attention, Layer& kept)
{
    const auto& kernels = rows_.kernels();
    const std::size_t rows = answers_.size(), heads = config_.decoder.heads, size = weights_.decoder.headSize;
    const float* const read = rows_.before(x_.data(), rows, attention.norm);
    rows_.apply(attention.query, read, rows, query_);
    kept.keys.grow((nodes_ + rows) * wide_);
    kept.values.grow((nodes_ + rows) * wide_);
    rows_.apply(attention.key, read, rows, kept.keys.data() + nodes_ * wide_);
    rows_.apply(attention.value, read, rows, kept.values.data() + nodes_ * wide_);
    const float root = std::sqrt(static_cast<float>(size)), factor = sequenceLog2e / root, zero = 0.0F;
    for (std::size_t r = 0; r < rows; ++r) {
        const auto& path = answers_[r].path;
        const auto position = static_cast<std::int64_t>(path.size()) - 1;
        weighed_.grow(path.size() + 8); // whole vectors
        for (std::size_t head = 0; head < heads; ++head) {
            const std::size_t at = head * size;
            for (std::size_t j = 0; j < path.size(); ++j) {
                kernels.dense(query_.data() + r * wide_ + at, size, kept.keys.data() + path[j] * wide_ + at, &zero, 1,
                              weighed_.data() + j);
                if (!distances_.empty())
                    weighed_[j] += distances_.at(head, static_cast<std::int64_t>(j) - position) * root;
            }
            kernels.softmax(weighed_.data(), path.size(), factor);
            float* const context = context_.data() + r * wide_ + at;
            std::fill_n(context, size, 0.0F);
            for (std::size_t j = 0; j < path.size(); ++j) {
                const float* const value = kept.values.data() + path[j] * wide_ + at;
                const float weight = weighed_[j];
                for (std::size_t i = 0; i < size; ++i)
                    context[i] += weight * value[i];
            }
        }
    }
    rows_.after(x_.data(), context_.data(), wide_, rows, attention.out, attention.norm);
}

void SequenceDecoder::attendToSource(const SequenceAttention& attention, Layer& kept, bool last)
{
    const std::size_t rows = answers_.size(), heads = config_.decoder.heads, size = weights_.decoder.headSize;
    rows_.apply(attention.query, rows_.before(x_.data(), rows, attention.norm), rows, query_);
    if (last)
        for (std::size_t r = 0; r < rows; ++r)
            attention_[r].assign(texts_[answers_[r].text], 0.0F);
    for (std::size_t first = 0; first < rows;) { // neighbouring rows of one text together
        const std::size_t text = answers_[first].text;
        std::size_t end = first;
        while (end < rows && answers_[end].text == text)
            ++end;
        from_.resize(end - first);
        to_.resize(end - first);
        for (std::size_t head = 0; head < heads; ++head) {
            for (std::size_t r = first; r < end; ++r) {
                from_[r - first] = query_.data() + r * wide_ + head * size;
                to_[r - first] = context_.data() + r * wide_ + head * size;
            }
            auto& source = kept.heads[text * heads + head];
            const float* weights = source.attend(rows_.kernels(), from_, to_);
            if (last)
                for (std::size_t r = first; r < end; ++r, weights += source.weights())
                    for (std::size_t j = 0; j < texts_[text]; ++j)
                        attention_[r][j] += weights[j] / static_cast<float>(heads);
        }
        first = end;
    }
    rows_.after(x_.data(), context_.data(), wide_, rows, attention.out, attention.norm);
}

/// Scores of all pieces as natural logarithms of probabilities.
void SequenceDecoder::score()
{
    const std::size_t rows = answers_.size(), vocabulary = config_.decoder.vocabulary, wide = weights_.scores.width();
    const auto& kernels = rows_.kernels();
    if (!weights_.decoder.finalNorm.scale.empty())
        rows_.normalise(x_.data(), rows, weights_.decoder.finalNorm);
    if (config_.outputScale != 1.0F)
        for (std::size_t i = 0; i < rows * rows_.width(); ++i)
            x_[i] *= config_.outputScale;
    scores_.grow(rows * wide);
    out_.resize(rows * vocabulary);
    shifts_.resize(rows);
    weights_.scores.multiply(kernels, x_.data(), rows_.width(), rows, scores_.data());
    for (std::size_t r = 0; r < rows; ++r) {
        float* const row = scores_.data() + r * wide;
        float* const out = out_.data() + r * vocabulary;
        for (std::size_t i = 0; i < vocabulary; ++i)
            out[i] = row[i] = row[i] + weights_.scores.bias()[i];
        const auto best = static_cast<std::size_t>(std::max_element(out, out + vocabulary) - out);
        const float highest = out[best];
        kernels.softmax(row, vocabulary, sequenceLog2e); // the best one's share is one over the sum
        shifts_[r] = highest - std::log(row[best]);
        for (std::size_t i = 0; i < vocabulary; ++i)
            out[i] -= shifts_[r];
    }
}

std::span<const float> SequenceDecoder::step(std::span<const std::uint32_t> written)
{
    const std::size_t rows = answers_.size();
    if (written.size() != rows)
        throw std::invalid_argument("one piece is needed for each answer");
    x_.grow(rows * rows_.width());
    context_.grow(rows * wide_);
    attention_.resize(rows);
    std::size_t longest = 0;
    for (std::size_t r = 0; r < rows; ++r) {
        auto& path = answers_[r].path;
        if (written[r] >= config_.decoder.vocabulary || (config_.positions > 0 && path.size() >= config_.positions))
            throw std::invalid_argument("a piece that the decoder cannot write");
        rows_.embed(weights_.decoder, written[r], path.size(), x_.data() + r * rows_.width());
        path.push_back(static_cast<std::uint32_t>(nodes_ + r));
        longest = std::max(longest, path.size());
    }
    distances_.need(longest);
    for (std::size_t number = 0; number < layers_.size(); ++number) {
        const auto& layer = weights_.decoder.layers[number];
        attendToWritten(layer.own, layers_[number]);
        attendToSource(layer.source, layers_[number], number + 1 == layers_.size());
        rows_.forward(x_.data(), rows, layer.forward);
    }
    nodes_ += rows;
    score();
    return out_;
}

} // namespace models
