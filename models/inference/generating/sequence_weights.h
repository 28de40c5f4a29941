#pragma once

#include <memory>
#include <vector>

#include "models/inference/generating/sequence_config.h"
#include "models/inference/transformer/encoder_weights.h"

namespace models {

struct SequenceAttention {
    PackedLinear query, key, value, out;
    EncoderNorm norm;
};

struct SequenceForward {
    PackedLinear inner, outer;
    PackedLinear gate; ///< Without outputs: there is none.
    EncoderNorm norm;
};

struct SequenceLayer {
    SequenceAttention own;    ///< To the states of its own side.
    SequenceAttention source; ///< A decoder's, to those of the encoder.
    SequenceForward forward;
};

/// A side's tensors. The numbers of a head are filled up with zeros to a multiple of eight, as kernels read them, and
/// its queries multiplied so that they may be divided by the root of that size, whatever the class divides by.
struct SequenceSide {
    std::shared_ptr<const std::vector<float>> words; ///< [vocabulary, hidden]
    std::vector<float> positions;                    ///< [positions, hidden]; empty where there are none.
    std::vector<float> distances;                    ///< [buckets, heads], added to what heads find; likewise.
    EncoderNorm embeddingNorm, finalNorm;            ///< Without numbers: there is none.
    std::size_t headSize = 0;                        ///< Filled up.
    std::vector<SequenceLayer> layers;
};

/// The tensors of an encoder-decoder, ready for the kernels. Immutable after loading.
struct SequenceWeights {
    SequenceSide encoder, decoder;
    PackedLinear scores; ///< Of every piece from the last state.

    /// \throws core::Error naming the tensor and what is wrong with it.
    static SequenceWeights read(const TensorFiles& files, const SequenceConfig& config,
                                const kernels::Kernels& kernels);
};

/// The fixed embeddings of positions, [positions, size]: sines in the first half, cosines in the second. Source: the
/// library's MarianSinusoidalPositionalEmbedding. Check values for size 4, position 1: 0.841471, 0.01, 0.540302,
/// 0.99995.
[[nodiscard]] std::vector<float> waves(std::size_t positions, std::size_t size);

} // namespace models
