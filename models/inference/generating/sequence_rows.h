#pragma once

#include <cstdint>
#include <vector>

#include "models/inference/generating/sequence_weights.h"

namespace models {

/// The bucket of a distance between pieces, positive where the piece that is looked at comes later; `bothSides`: pieces
/// on both sides are looked at, else none that comes later. Source: the library's _relative_position_bucket().
/// Check values for 32 buckets up to 128: both sides 0 for 0, 3 for -3, 19 for 3, 15 for -127, 31 for 1000; one side 3
/// for -3, 16 for -16, 31 for -127.
[[nodiscard]] std::size_t sequenceBucket(std::int64_t distance, std::size_t buckets, std::size_t farthest,
                                         bool bothSides);

/// What T5's heads add to their scores by the distance between pieces, kept for those that were needed.
class SequenceDistances {
public:
    SequenceDistances(const SequenceSide& side, const SequenceConfig& config, std::size_t heads, bool bothSides)
        : side_(side), config_(config), heads_(heads), bothSides_(bothSides)
    {}
    [[nodiscard]] bool empty() const { return side_.distances.empty(); }
    /// From now on at() takes distances down to -(count - 1), and up to count - 1 where both sides are looked at.
    void need(std::size_t count);
    [[nodiscard]] float at(std::size_t head, std::int64_t distance) const
    {
        return added_[static_cast<std::size_t>(distance + static_cast<std::int64_t>(count_) - 1) * heads_ + head];
    }

private:
    const SequenceSide& side_;
    const SequenceConfig& config_;
    std::size_t heads_;
    bool bothSides_;
    std::size_t count_ = 0;
    std::vector<float> added_; ///< [2 * count - 1, heads]
};

/// What the layers of an encoder-decoder do with rows of states, whether norms come first or last, with means or
/// without (T5).
class SequenceRows {
public:
    SequenceRows(const SequenceConfig& config, const kernels::Kernels& kernels)
        : config_(config), kernels_(kernels), width_(paddedWidth(kernels, config.hidden)), none_(width_)
    {}
    [[nodiscard]] const kernels::Kernels& kernels() const { return kernels_; }
    /// Numbers between two rows of states.
    [[nodiscard]] std::size_t width() const { return width_; }

    /// The states of pieces before the first layer, one row of `x` each.
    void embed(const SequenceSide& side, std::uint32_t piece, std::size_t position, float* x) const;
    /// y = x W^T + b.
    void apply(const PackedLinear& linear, const float* x, std::size_t rows, AlignedBuffer<float>& y) const
    {
        y.grow(rows * linear.width());
        apply(linear, x, rows, y.data());
    }
    void apply(const PackedLinear& linear, const float* x, std::size_t rows, float* y) const;
    /// What a layer reads: norm(x) where norms come first, else x. Valid until the next call.
    [[nodiscard]] const float* before(const float* x, std::size_t rows, const EncoderNorm& norm);
    /// x = x + y W^T + b, and norm of it where norms come last; `y` as wide as the layer before made it.
    void after(float* x, const float* y, std::size_t stride, std::size_t rows, const PackedLinear& linear,
               const EncoderNorm& norm);
    void forward(float* x, std::size_t rows, const SequenceForward& layer);
    void normalise(float* x, std::size_t rows, const EncoderNorm& norm) const;

private:
    const SequenceConfig& config_;
    const kernels::Kernels& kernels_;
    std::size_t width_;
    std::vector<float> none_; ///< Zeros.
    AlignedBuffer<float> normed_, added_, inner_, gate_;
};

} // namespace models
