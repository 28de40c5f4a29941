#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/files/safetensors.h"
#include "models/inference/linear/packed_linear.h"
#include "models/inference/transformer/encoder_config.h"

namespace models {

/// The tensors of a Hugging Face folder: model.safetensors, or the shards that model.safetensors.index.json names.
class TensorFiles {
public:
    /// \throws core::Error naming the file, what is wrong with it and what to do; shards outside the folder are
    /// refused.
    explicit TensorFiles(const std::filesystem::path& folder);
    [[nodiscard]] bool contains(const std::string& name) const { return fileOf(name) != nullptr; }
    /// The numbers of a tensor of this shape, finite. \throws core::Error naming the file and the tensor.
    [[nodiscard]] std::vector<float> read(const std::string& name, std::vector<std::size_t> shape) const;
    /// SHA-256 of every file, concatenated.
    [[nodiscard]] std::string hashes() const;
    /// The file named in errors about missing tensors.
    [[nodiscard]] const std::filesystem::path& path() const { return named_; }

private:
    struct File {
        std::filesystem::path path;
        core::SafeTensors tensors;
    };
    [[nodiscard]] const File* fileOf(const std::string& name) const;

    std::filesystem::path named_;
    std::vector<File> files_;
};

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

    /// Reads F32, F16 or BF16 under the names of the family, with and without the prefix of a model with a head
    /// (`bert.`), with `gamma` and `beta` for `weight` and `bias` of the norms. Every shape is checked against
    /// config.json before a tensor is read. \throws core::Error naming the tensor and what is wrong with it.
    static EncoderWeights read(const TensorFiles& files, const EncoderConfig& config,
                               const kernels::Kernels& kernels = kernels::best());
};

/// weight and bias of a layer outside the encoder. \throws core::Error.
[[nodiscard]] PackedLinear readLinear(const TensorFiles& files, const std::string& name, std::size_t outputs,
                                      std::size_t inputs, const kernels::Kernels& kernels);
/// Scale and shift of a norm, under old or new names. \throws core::Error.
[[nodiscard]] EncoderNorm readNorm(const TensorFiles& files, const std::string& name, std::size_t size);

} // namespace models
