#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "models/inference/encoders/state_rows.h"
#include "models/inference/generating/sequence_rows.h"

namespace models {

/// The side of an encoder-decoder that reads. The rows of all texts are concatenated; a text's states do not depend on
/// the others. Serves one thread at a time; the weights are shared.
class SequenceEncoder {
public:
    SequenceEncoder(const SequenceConfig& config, const SequenceSide& side, const kernels::Kernels& kernels);

    /// The states of each text's pieces, one row after the other, stride() numbers apart; null when a stop was
    /// requested. They hold until the next call. Texts are not empty and have no more pieces than there are positions.
    [[nodiscard]] const float* read(std::span<const std::span<const std::uint32_t>> texts, const std::stop_token& stop);
    [[nodiscard]] std::size_t stride() const { return rows_.width(); }

private:
    const SequenceSide& side_;
    SequenceRows rows_;
    SequenceDistances distances_;
    AlignedBuffer<float> x_, query_, key_, value_;
    std::vector<HeadsAttention> attention_; ///< None without layers.
};

} // namespace models
