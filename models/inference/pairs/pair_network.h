#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "models/inference/kernels/aligned_buffer.h"
#include "models/inference/pairs/pair_config.h"

namespace models {

/// What a network computes for a segment before it sees the other one.
struct ReadSegment {
    std::size_t words = 0;
    std::vector<float> places;  ///< [words][numbers of the network]
    std::vector<float> further; ///< Whatever else the network keeps of it.
    std::vector<float> cells;   ///< What reading another one from a place of this one needs besides `places`.
};

/// A segment to read, at least one word, and one that was read before (or is empty) and begins with the same `prefix`
/// words and ends with the same `suffix`.
struct UnreadSegment {
    std::span<const float* const> words; ///< Each as PairNetwork::prepared made it.
    const ReadSegment* near;
    std::size_t prefix, suffix;
};

/// The two segments of a pair, in their order.
struct ReadPair {
    const ReadSegment* first;
    const ReadSegment* second;
};

/// How one architecture answers. Immutable; the result for a word, a segment or a pair depends neither on the others of
/// a call nor on the segment that was read before, to the bit.
class PairNetwork {
public:
    virtual ~PairNetwork() = default;

    /// `tensors` are those of tensorShapes() after the embedding, in its order.
    [[nodiscard]] static std::unique_ptr<const PairNetwork> make(const PairConfig& config,
                                                                 std::span<const std::vector<float>> tensors);

    /// What the network computes for words by themselves, [words][preparedWidth()] of [words][embedding].
    [[nodiscard]] virtual AlignedBuffer<float> prepared(std::span<const float> vectors) const = 0;
    [[nodiscard]] virtual std::size_t preparedWidth() const = 0;
    [[nodiscard]] virtual std::vector<ReadSegment> read(std::span<const UnreadSegment> segments) const = 0;
    /// What the last layer reads of each pair, [pairs][numbers].
    [[nodiscard]] virtual std::vector<float> features(std::span<const ReadPair> pairs) const = 0;
    /// [pairs][labels] of features().
    [[nodiscard]] virtual std::vector<float> labelled(std::span<const float> features) const = 0;
    /// [pairs][labels]
    [[nodiscard]] std::vector<float> logits(std::span<const ReadPair> pairs) const { return labelled(features(pairs)); }

    /// Whether it attends to words; infersent does not.
    [[nodiscard]] virtual bool attends() const { return false; }
    /// How much attention each word of both segments gets, a segment's sum 1. decomposable-attention and esim: by the
    /// words of the other segment (ReceivedAttention), which is what AllenNLP gives as h2p_attention and p2h_attention,
    /// averaged over its rows. topic-attention: the sentence's weights; the topic's words get no attention and have
    /// 0.
    [[nodiscard]] virtual std::array<std::vector<float>, 2> attention(const ReadPair& /*pair*/) const { return {}; }
};

} // namespace models
