#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/inference/linear/packed_linear.h"
#include "models/inference/transformer/encoder_config.h"
#include "models/inference/transformer/tensor_files.h"

namespace models {

/// The families' names for the same tensors.
struct EncoderNames {
    const char* prefix; ///< Of all but the classifier, in a model with a head.
    const char *layer, *query, *key, *value, *attention, *attentionNorm, *intermediate, *output, *outputNorm;
    const char *pooler, *classifier;  ///< The layers between the first state and the labels, with the prefix.
    const char* projection = nullptr; ///< Of the embeddings.
    /// "bert.encoder.layer.3."; `inner`: how many make a group.
    [[nodiscard]] std::string layerNumber(std::size_t number, std::size_t inner = 1) const;
    [[nodiscard]] std::string distances() const; ///< "attention.self.distance_embedding.weight"
};
[[nodiscard]] EncoderNames encoderNames(EncoderFamily family);
inline constexpr const char* relativeDistances =
    "encoder.relative_attention_bias.weight"; ///< [buckets, heads], MPNet's

/// The bucket of a distance between pieces, positive where the piece that is looked at comes later.
/// Check values for 32 buckets: 0 for 0, 3 for -3, 19 for 3, 15 for -127, 31 for 1000.
[[nodiscard]] std::size_t distanceBucket(std::int64_t distance, std::size_t buckets);

struct EncoderNorm {
    std::vector<float> scale, shift; ///< [hidden]
};

struct EncoderLayer {
    PackedLinear query, key, value, attention, intermediate, output;
    EncoderNorm attentionNorm, outputNorm;
    std::vector<float> distances; ///< [2 * positions - 1, hidden / heads], 0 in the middle; RelativePositions only.
};

/// The tensors of a transformer encoder, ready for the kernels. Immutable after loading.
struct EncoderWeights {
    std::vector<float> words;     ///< [vocabulary, embedding]
    std::vector<float> positions; ///< [positions, embedding]
    std::vector<float> types;     ///< [types, embedding]; empty where the model has none.
    EncoderNorm embeddingNorm;
    PackedLinear projection;          ///< From embedding to hidden, if there is one.
    std::vector<EncoderLayer> layers; ///< Those that are stored.
    /// What MPNet adds to the attention of a head, by the distance from the piece that looks to the one that it looks
    /// at: [heads, 2 * longest - 1], the distance 0 in the middle. Empty where the model has none.
    std::vector<float> distances;

    /// Reads the tensors under the names of the family, with and without the prefix of a model with a head
    /// (`bert.`). Every shape is checked against config.json before a tensor is read. \throws core::Error naming the
    /// tensor and what is wrong with it.
    static EncoderWeights read(const TensorFiles& files, const EncoderConfig& config,
                               const kernels::Kernels& kernels = kernels::best());
};

/// weight and bias of a layer outside the encoder. \throws core::Error.
[[nodiscard]] PackedLinear readLinear(const TensorFiles& files, const std::string& name, std::size_t outputs,
                                      std::size_t inputs, const kernels::Kernels& kernels);
/// Scale and shift of a norm. \throws core::Error.
[[nodiscard]] EncoderNorm readNorm(const TensorFiles& files, const std::string& name, std::size_t size);

} // namespace models
