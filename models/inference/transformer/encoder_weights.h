#pragma once

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
    const char *pooler, *classifier; ///< The layers between the first state and the labels, with the prefix.
    [[nodiscard]] std::string layerNumber(std::size_t number) const; ///< "bert.encoder.layer.3."
};
[[nodiscard]] EncoderNames encoderNames(EncoderFamily family);

struct EncoderNorm {
    std::vector<float> scale, shift; ///< [hidden]
};

struct EncoderLayer {
    PackedLinear query, key, value, attention, intermediate, output;
    EncoderNorm attentionNorm, outputNorm;
};

/// The tensors of a transformer encoder, ready for the kernels. Immutable after loading.
struct EncoderWeights {
    std::vector<float> words;     ///< [vocabulary, hidden]
    std::vector<float> positions; ///< [positions, hidden]
    std::vector<float> types;     ///< [types, hidden]; empty where the model has none.
    EncoderNorm embeddingNorm;
    std::vector<EncoderLayer> layers;

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
