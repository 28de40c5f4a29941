#pragma once

#include <span>
#include <vector>

#include "models/inference/transformer/attended_head.h"

namespace models {

/// The attention of one layer of a transformer that reads from left to right: it keeps keys and values of the pieces
/// read so far. Several heads may share keys and values (J. Ainslie et al. (2023), "GQA"). What a piece gets depends on
/// the pieces before it alone, to the bit.
class CausalAttention {
public:
    CausalAttention(const kernels::Kernels& kernels, std::size_t heads, std::size_t keyHeads, std::size_t size);

    /// Forgets all pieces behind the first `kept`.
    void keep(std::size_t kept);
    /// `rows` pieces follow, with `stride` numbers between their queries, [heads][size] each, and `keyStride` between
    /// their keys and values, [keyHeads][size]. softmax(Q K^T / sqrt(size)) V of each head takes the queries' place.
    void attend(float* queries, std::size_t stride, const float* keys, const float* values, std::size_t keyStride,
                std::size_t rows);

private:
    const kernels::Kernels& kernels_;
    std::size_t heads_, keyHeads_, size_;
    std::vector<float> keys_, values_; ///< [pieces][keyHeads * size]
    std::vector<float> none_, hidden_;
    AttendedHead head_;
    std::vector<const float*> from_, of_, queries_, added_;
    std::vector<float*> results_;
};

} // namespace models
