#include "models/inference/generating/sequence_rows.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace models {

namespace {

constexpr std::size_t wideRowsAtOnce = 192; ///< Rows of the wide inner layer that are kept at once.

} // namespace

std::size_t sequenceBucket(std::int64_t distance, std::size_t buckets, std::size_t farthest, bool bothSides)
{
    const std::size_t side = bothSides ? buckets / 2 : buckets, single = side / 2;
    const std::size_t first = bothSides && distance > 0 ? side : 0;
    const auto far = static_cast<std::size_t>(bothSides ? std::abs(distance) : std::max<std::int64_t>(-distance, 0));
    if (far < single)
        return first + far;
    // In the precision of the library, which rounds down.
    const auto widest = static_cast<float>(std::log(static_cast<double>(farthest) / static_cast<double>(single)));
    const float ratio = std::log(static_cast<float>(far) / static_cast<float>(single)) / widest;
    const auto more = static_cast<std::size_t>(ratio * static_cast<float>(side - single));
    return first + std::min(single + more, side - 1);
}

void SequenceDistances::need(std::size_t count)
{
    if (count <= count_ || empty())
        return;
    count_ = std::max(count, 2 * count_);
    const auto last = static_cast<std::int64_t>(count_) - 1;
    added_.clear();
    for (std::int64_t distance = -last; distance <= last; ++distance) {
        const auto bucket = sequenceBucket(distance, config_.buckets, config_.farthest, bothSides_);
        for (std::size_t head = 0; head < heads_; ++head)
            added_.push_back(side_.distances[bucket * heads_ + head]);
    }
}

void SequenceRows::embed(const SequenceSide& side, std::uint32_t piece, std::size_t position, float* x) const
{
    const std::size_t hidden = config_.hidden;
    const float* const word = side.words->data() + piece * hidden;
    for (std::size_t k = 0; k < hidden; ++k)
        x[k] = word[k] * config_.scale;
    for (std::size_t k = 0; k < hidden && !side.positions.empty(); ++k)
        x[k] += side.positions[position * hidden + k];
    std::fill(x + hidden, x + width_, 0.0F);
    if (!side.embeddingNorm.scale.empty())
        normalise(x, 1, side.embeddingNorm);
}

void SequenceRows::apply(const PackedLinear& linear, const float* x, std::size_t rows, float* y) const
{
    const std::size_t wide = linear.width();
    linear.multiply(kernels_, x, width_, rows, y);
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t i = 0; i < linear.outputs(); ++i)
            y[r * wide + i] += linear.bias()[i];
}

void SequenceRows::normalise(float* x, std::size_t rows, const EncoderNorm& norm) const
{
    const std::size_t hidden = config_.hidden;
    const float zero = 0.0F;
    for (std::size_t r = 0; r < rows; ++r, x += width_) {
        if (!norm.shift.empty()) {
            kernels_.addAndNormalise(x, none_.data(), none_.data(), norm.scale.data(), norm.shift.data(), hidden,
                                     config_.epsilon);
            continue;
        }
        float squares = 0.0F;
        kernels_.dense(x, width_, x, &zero, 1, &squares); // numbers beyond the state are 0
        const float factor = 1.0F / std::sqrt(squares / static_cast<float>(hidden) + config_.epsilon);
        for (std::size_t k = 0; k < hidden; ++k)
            x[k] = norm.scale[k] * (x[k] * factor);
    }
}

const float* SequenceRows::before(const float* x, std::size_t rows, const EncoderNorm& norm)
{
    if (!config_.normsFirst())
        return x;
    normed_.grow(rows * width_);
    std::copy_n(x, rows * width_, normed_.data());
    normalise(normed_.data(), rows, norm);
    return normed_.data();
}

void SequenceRows::after(float* x, const float* y, std::size_t stride, std::size_t rows, const PackedLinear& linear,
                         const EncoderNorm& norm)
{
    added_.grow(rows * width_);
    linear.multiply(kernels_, y, stride, rows, added_.data());
    for (std::size_t r = 0; r < rows; ++r) {
        float* const row = x + r * width_;
        const float* const added = added_.data() + r * width_;
        if (config_.normsFirst())
            for (std::size_t k = 0; k < config_.hidden; ++k)
                row[k] += added[k] + linear.bias()[k];
        else
            kernels_.addAndNormalise(row, added, linear.bias(), norm.scale.data(), norm.shift.data(), config_.hidden,
                                     config_.epsilon);
    }
}

void SequenceRows::forward(float* x, std::size_t rows, const SequenceForward& layer)
{
    const std::size_t wide = layer.inner.width();
    for (std::size_t first = 0; first < rows; first += wideRowsAtOnce) {
        const std::size_t count = std::min(wideRowsAtOnce, rows - first);
        float* const part = x + first * width_;
        const float* const read = before(part, count, layer.norm);
        inner_.grow(count * wide);
        layer.inner.multiply(kernels_, read, width_, count, inner_.data());
        for (std::size_t r = 0; r < count; ++r)
            kernels_.activate(inner_.data() + r * wide, layer.inner.bias(), wide, config_.activation);
        if (layer.gate.outputs() > 0) {
            gate_.grow(count * wide);
            layer.gate.multiply(kernels_, read, width_, count, gate_.data());
            for (std::size_t i = 0; i < count * wide; ++i)
                inner_[i] *= gate_[i];
        }
        after(part, inner_.data(), wide, count, layer.outer, layer.norm);
    }
}

} // namespace models
