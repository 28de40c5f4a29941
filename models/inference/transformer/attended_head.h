#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "models/inference/kernels/aligned_buffer.h"
#include "models/inference/kernels/kernels.h"

namespace models {

/// Keys and values of one head for the pieces of one text, in the kernels' order.
class AttendedHead {
public:
    /// Row j's key and value begin at keys[j] and values[j]; the biases, [size], are added. `rows` at least 1.
    void pack(const kernels::Kernels& kernels, std::span<const float* const> keys, std::span<const float* const> values,
              std::size_t size, const float* keyBias, const float* valueBias);

    /// softmax(Q K^T / sqrt(size) + B) V, one row for each query, into results[q] ([size]). `added`: of each query what
    /// is added for each key (B); empty: nothing.
    /// Returns the softmaxes, one query after the other, each weights() apart; they hold until the next call.
    const float* attend(const kernels::Kernels& kernels, std::span<const float* const> queries,
                        std::span<float* const> results, std::span<const float* const> added = {});
    /// Numbers between the softmaxes of two queries.
    [[nodiscard]] std::size_t weights() const { return across_; }

private:
    std::size_t rows_ = 0, size_ = 0;
    std::size_t across_ = 0, wide_ = 0; ///< Rows and size, padded to whole panels.
    AlignedBuffer<float> keys_, values_;
    AlignedBuffer<float> scores_, mixed_;
    std::vector<const float*> from_;
    std::vector<float*> to_;
};

} // namespace models
