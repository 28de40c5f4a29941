#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/files/safetensors.h"
#include "models/inference/model/vocabulary.h"
#include "models/inference/model/word_model_config.h"

namespace models {

/// No weight of a trained model is larger; below it no sum in a forward pass can overflow.
inline constexpr float largestWeight = 1e6F;

struct LstmDirection {
    std::vector<float> input;     ///< [4 * hidden, embedding]
    std::vector<float> recurrent; ///< [4 * hidden, hidden]
    std::vector<float> bias;      ///< [4 * hidden], both of PyTorch's biases added.
};

struct Convolution {
    std::vector<float> weight; ///< [filters, embedding, window]
    std::vector<float> bias;   ///< [filters]
};

/// A GRU in one direction; its two biases are separate, since the reset gate acts between them.
struct GruDirection {
    std::vector<float> input;         ///< [3 * hidden, inputs]
    std::vector<float> recurrent;     ///< [3 * hidden, hidden]
    std::vector<float> inputBias;     ///< [3 * hidden]
    std::vector<float> recurrentBias; ///< [3 * hidden]
};

/// How a hierarchical attention network makes one vector of a sentence's words, or of a text's sentences.
struct HanLevel {
    GruDirection forward, backward;
    std::vector<float> weight; ///< [attention, 2 * hidden]
    std::vector<float> bias;   ///< [attention]
    std::vector<float> vector; ///< [attention], the context that states are compared with.
};

/// A model folder in memory: config.json, vocab.txt, model.safetensors. Immutable after loading.
struct WordModel {
    std::filesystem::path folder;
    std::string configJson;
    std::string hash;        ///< SHA-256 of config.json, vocab.txt and model.safetensors.
    std::string weightsHash; ///< Of model.safetensors alone.
    WordModelConfig config;
    Vocabulary vocabulary{{}};
    std::uint32_t unknownRow = 0;
    std::uint32_t paddingRow = 0;
    std::vector<float> embedding;          ///< [vocabulary, config.embedding]
    std::vector<LstmDirection> directions; ///< Forward, backward; of a word-lstm.
    std::vector<Convolution> convolutions; ///< As config.windows; of a word-cnn.
    std::vector<HanLevel> levels;          ///< Words, sentences; of a han.
    std::vector<float> outputWeight;       ///< [labels, config.features()]
    std::vector<float> outputBias;         ///< [labels]

    /// Reads and checks a folder: names and shapes of the tensors against config.json and vocab.txt, numbers that are
    /// finite and not larger than largestWeight. Allocates no more than the files themselves fill.
    /// \throws core::Error naming the file, what is wrong with it and what to do.
    static WordModel read(const std::filesystem::path& folder);

    /// Takes over the tensors of tensorShapes(), in its order.
    void take(std::vector<std::vector<float>> tensors);
};

/// A tensor to write; `values` fill `shape`, row-major.
struct NamedTensor {
    std::string name;
    std::vector<std::size_t> shape;
    std::span<const float> values;
};

/// The folder of a model: a path, or the name of one that ships or is installed.
[[nodiscard]] std::filesystem::path modelFolderNamed(const std::filesystem::path& name);

enum class Precision { Float16, Float32 };

/// Writes a model folder, each file in one step; the folder is made if missing. config.json is written unchanged, the
/// tensors are those that tensorShapes() lists.
/// \throws core::Error when they are not, when a value is not finite (or too large for float16), or on a full disk.
void writeModelFolder(const std::filesystem::path& folder, const std::string& configJson, const Vocabulary& vocabulary,
                      std::span<const NamedTensor> tensors, Precision precision = Precision::Float16);
/// The same for any architecture whose tensors are `shapes`; config.json is not checked.
void writeModelFolder(const std::filesystem::path& folder, const std::string& configJson, const Vocabulary& vocabulary,
                      std::span<const TensorShape> shapes, std::span<const NamedTensor> tensors, Precision precision);

/// The numbers of one tensor, finite and not larger than largestWeight; `path` is named in errors.
/// \throws core::Error also when it is missing or of another shape or type.
[[nodiscard]] std::vector<float> readWeights(const core::TensorTable& file, const std::filesystem::path& path,
                                             const TensorShape& expected);
/// All tensors of a model.safetensors, in the order of `shapes`; there must be no others. `architecture` is named in
/// errors. \throws core::Error.
[[nodiscard]] std::vector<std::vector<float>>
readTensors(const std::filesystem::path& path, std::span<const TensorShape> shapes, const std::string& architecture);

} // namespace models
