#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "models/inference/kernels/aligned_buffer.h"
#include "models/inference/kernels/kernels.h"
#include "models/inference/model/model_folder.h"

namespace models {

/// What a level of a hierarchical attention network computes for a sequence: the words of a sentence, or the sentences
/// of a text.
struct GruReading {
    /// For each item the states after and before it, with their products; they point into the buffer that the
    /// reading was given.
    std::vector<const float*> forward, backward;
    std::vector<float> weights; ///< One per item, then zeros up to a multiple of 8; their sum is 1.
    std::vector<float> context; ///< The weighted sum of the states, [GruAttention::contextWidth()].
};

/// A sequence to read, near others that were read before.
struct GruSequence {
    std::span<const float* const> items; ///< Each as GruAttention::prepare made it; at least one.
    GruReading* reading = nullptr;       ///< Where the result goes.
    const GruReading* before = nullptr;  ///< Begins with the same `prefix` items,
    std::size_t prefix = 0;
    const GruReading* after = nullptr; ///< ends with the same `suffix` items.
    std::size_t suffix = 0;
};

/// A GRU in both directions and the attention over its states. Source: Z. Yang et al. (2016), "Hierarchical attention
/// networks for document classification", sections 2.1 and 2.2; the GRU's reset gate acts after the recurrent product,
/// as in PyTorch.
///
/// A sequence gets the same bits whatever else is in the call, and whatever states it shares. Immutable, safe from
/// any thread.
class GruAttention {
public:
    /// Items are made of `blocks` times `block` numbers, each block padded with zeros to `paddedBlock`.
    struct Items {
        std::size_t blocks, block, paddedBlock;
    };
    GruAttention(const HanLevel& level, const Items& items, const kernels::Kernels& kernels);

    [[nodiscard]] std::size_t units() const { return units_; }            ///< Of a direction, padded.
    [[nodiscard]] std::size_t contextWidth() const { return 2 * units_; } ///< [forward][backward]
    [[nodiscard]] std::size_t inputWidth() const { return inputPanels_ * 4 * kernels_.lanes; }
    /// The items' input to the gates of both directions; each input has inputWidth() numbers.
    void prepare(std::span<const float* const> items, std::span<float* const> inputs) const;
    /// Reads sequences side by side. `room` is grown to hold their states; its previous contents are overwritten.
    void read(std::span<const GruSequence> sequences, AlignedBuffer<float>& room) const;

private:
    struct Direction {
        AlignedBuffer<float> panels;  ///< Of the recurrent weights, then of the attention's.
        AlignedBuffer<float> newBias; ///< Of the new gate's recurrent product, [units].
    };
    /// Returns the end of the used part of `room`.
    float* run(bool backwards, std::span<const GruSequence> sequences, float* room) const;
    void attend(GruReading& reading) const;
    [[nodiscard]] std::size_t stateSize() const { return units_ + productPanels_ * 4 * kernels_.lanes; }

    const kernels::Kernels& kernels_;
    std::size_t hidden_, units_, attention_; ///< The last two padded.
    std::size_t depth_, inputPanels_, productPanels_;
    AlignedBuffer<float> input_, inputBias_;
    std::array<Direction, 2> directions_;
    AlignedBuffer<float> bias_, vector_; ///< Of the attention, [attention_].
    AlignedBuffer<float> start_;         ///< The state before anything is read: zeros.
};

} // namespace models
