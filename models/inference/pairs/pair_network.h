#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "models/inference/pairs/pair_config.h"

namespace models {

/// What a network computes for a segment before it sees the other one.
struct ReadSegment {
    std::size_t words = 0;
    std::vector<float> places;  ///< [words][numbers of the network]
    std::vector<float> further; ///< Whatever else the network keeps of it.
};

/// The two segments of a pair, in their order.
struct ReadPair {
    const ReadSegment* first;
    const ReadSegment* second;
};

/// How one architecture answers. Immutable; the result for a segment or a pair does not depend on the others of a
/// call, to the bit.
class PairNetwork {
public:
    virtual ~PairNetwork() = default;

    /// `tensors` are those of tensorShapes() after the embedding, in its order.
    [[nodiscard]] static std::unique_ptr<const PairNetwork> make(const PairConfig& config,
                                                                 std::span<const std::vector<float>> tensors);

    /// Each segment is [words][embedding], with at least one word.
    [[nodiscard]] virtual std::vector<ReadSegment> read(std::span<const std::vector<float>> segments) const = 0;
    /// [pairs][labels]
    [[nodiscard]] virtual std::vector<float> logits(std::span<const ReadPair> pairs) const = 0;

    /// Whether it attends to words; infersent does not.
    [[nodiscard]] virtual bool looks() const { return false; }
    /// How much each word of both segments is looked at, a segment's sum 1. decomposable-attention and esim: by the
    /// words of the other segment (ReceivedLooks), which is what AllenNLP gives as h2p_attention and p2h_attention,
    /// averaged over its rows. topic-attention: the sentence's weights; the topic's words get no attention and have
    /// 0.
    [[nodiscard]] virtual std::array<std::vector<float>, 2> attention(const ReadPair& /*pair*/) const { return {}; }
};

} // namespace models
