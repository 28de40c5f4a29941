#pragma once

#include <filesystem>
#include <vector>

#include "models/inference/masked/bert_config.h"

namespace models {

struct BertLinear {
    std::vector<float> weight; ///< [outputs, inputs]
    std::vector<float> bias;   ///< [outputs]
};

struct BertNorm {
    std::vector<float> scale, shift; ///< [hidden]
};

struct BertLayer {
    BertLinear query, key, value, attention, intermediate, output;
    BertNorm attentionNorm, outputNorm;
};

/// The tensors of a BERT with its masked-LM head. Immutable after loading.
struct BertWeights {
    std::vector<float> words;     ///< [vocabulary, hidden]; the output layer's weights as well.
    std::vector<float> positions; ///< [positions, hidden]; of the first type of segment, which is added already.
    BertNorm embeddingNorm;
    std::vector<BertLayer> layers;
    BertLinear transform;
    BertNorm transformNorm;
    std::vector<float> bias; ///< [vocabulary]

    /// Reads model.safetensors in F32, F16 or BF16, under the names with and without the prefix `bert.`, with `gamma`
    /// and `beta` for `weight` and `bias` of the norms. Every shape is checked against config.json before a tensor is
    /// read. \throws core::Error naming the tensor and what is wrong with it.
    static BertWeights read(const std::filesystem::path& file, const BertConfig& config);
};

} // namespace models
