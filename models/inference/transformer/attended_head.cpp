#include "models/inference/transformer/attended_head.h"

#include <algorithm>
#include <cmath>

#include "models/inference/linear/packed_linear.h"

namespace models {

namespace {

constexpr float headLog2e = 1.44269504088896340736F;

} // namespace

void AttendedHead::pack(const kernels::Kernels& kernels, std::span<const float* const> keys,
                        std::span<const float* const> values, std::size_t size, const float* keyBias,
                        const float* valueBias)
{
    const std::size_t panel = 4 * kernels.lanes;
    rows_ = keys.size();
    size_ = size;
    across_ = paddedWidth(kernels, rows_);
    wide_ = paddedWidth(kernels, size);
    keys_.grow(across_ * size);
    values_.grow(wide_ * rows_);
    for (std::size_t j = 0; j < across_; ++j) {
        float* column = keys_.data() + j / panel * size * panel + j % panel;
        const float* key = j < rows_ ? keys[j] : nullptr;
        for (std::size_t k = 0; k < size; ++k)
            column[k * panel] = key != nullptr ? key[k] + keyBias[k] : 0.0F;
    }
    for (std::size_t first = 0; first < wide_; first += panel)
        for (std::size_t j = 0; j < rows_; ++j) {
            float* row = values_.data() + first * rows_ + j * panel;
            for (std::size_t c = 0; c < panel; ++c)
                row[c] = first + c < size ? values[j][first + c] + valueBias[first + c] : 0.0F;
        }
}

const float* AttendedHead::attend(const kernels::Kernels& kernels, std::span<const float* const> queries,
                                  std::span<float* const> results, std::span<const float* const> added)
{
    const std::size_t asked = queries.size(), panel = 4 * kernels.lanes;
    const float factor = headLog2e / std::sqrt(static_cast<float>(size_));
    scores_.grow(asked * across_);
    mixed_.grow(asked * wide_);
    from_.resize(asked);
    to_.resize(asked);
    for (std::size_t r = 0; r < asked; ++r)
        to_[r] = scores_.data() + r * across_;
    kernels.project(queries.data(), to_.data(), asked, size_, keys_.data(), across_ / panel);
    const float root = std::sqrt(static_cast<float>(size_)); // by which the softmax divides
    for (std::size_t r = 0; r < asked; ++r) {
        for (std::size_t j = 0; j < rows_ && !added.empty(); ++j)
            to_[r][j] += added[r][j] * root;
        kernels.softmax(to_[r], rows_, factor);
        from_[r] = to_[r];
        to_[r] = mixed_.data() + r * wide_;
    }
    kernels.project(from_.data(), to_.data(), asked, rows_, values_.data(), wide_ / panel);
    for (std::size_t r = 0; r < asked; ++r)
        std::copy_n(to_[r], size_, results[r]);
    return scores_.data();
}

} // namespace models
