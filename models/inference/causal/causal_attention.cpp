#include "models/inference/causal/causal_attention.h"

#include <algorithm>

#include "models/inference/linear/packed_linear.h"

namespace models {

namespace {

/// Keys are filled up to whole blocks, so that sums over them are made alike however many follow.
constexpr std::size_t keyBlock = 64;
constexpr float unseen = -1e30F; // a score that no softmax sees

} // namespace

CausalAttention::CausalAttention(const kernels::Kernels& kernels, std::size_t heads, std::size_t keyHeads,
                                 std::size_t size)
    : kernels_(kernels), heads_(heads), keyHeads_(keyHeads), size_(size), none_(paddedWidth(kernels, size))
{}

void CausalAttention::keep(std::size_t kept)
{
    keys_.resize(kept * keyHeads_ * size_);
    values_.resize(kept * keyHeads_ * size_);
}

void CausalAttention::attend(float* queries, std::size_t stride, const float* keys, const float* values,
                             std::size_t keyStride, std::size_t rows)
{
    const std::size_t width = keyHeads_ * size_, before = keys_.size() / width, all = before + rows;
    for (std::size_t r = 0; r < rows; ++r) {
        keys_.insert(keys_.end(), keys + r * keyStride, keys + r * keyStride + width);
        values_.insert(values_.end(), values + r * keyStride, values + r * keyStride + width);
    }
    const std::size_t across = (all + keyBlock - 1) / keyBlock * keyBlock;
    hidden_.assign(rows * across, 0.0F);
    added_.resize(rows);
    for (std::size_t r = 0; r < rows; ++r) {
        std::fill_n(hidden_.data() + r * across + before + r + 1, across - (before + r + 1), unseen);
        added_[r] = hidden_.data() + r * across;
    }
    from_.assign(across, none_.data());
    of_.assign(across, none_.data());
    queries_.resize(rows);
    results_.resize(rows);
    for (std::size_t shared = 0; shared < keyHeads_; ++shared) {
        for (std::size_t j = 0; j < all; ++j) {
            from_[j] = keys_.data() + j * width + shared * size_;
            of_[j] = values_.data() + j * width + shared * size_;
        }
        head_.pack(kernels_, from_, of_, size_, none_.data(), none_.data());
        for (std::size_t head = shared * heads_ / keyHeads_; head < (shared + 1) * heads_ / keyHeads_; ++head) {
            for (std::size_t r = 0; r < rows; ++r) {
                results_[r] = queries + r * stride + head * size_;
                queries_[r] = results_[r];
            }
            (void)head_.attend(kernels_, queries_, results_, added_);
        }
    }
}

} // namespace models
