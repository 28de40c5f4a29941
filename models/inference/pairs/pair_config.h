#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "models/inference/model/text_reading.h"
#include "models/inference/model/word_model_config.h"

namespace models {

/// How a classifier of pairs compares its two segments.
enum class PairArchitecture {
    DecomposableAttention, ///< A. Parikh et al. (2016), without attention inside a sentence.
    Esim,          ///< Q. Chen et al. (2017), "Enhanced LSTM for natural language inference", the sequential one.
    InferSent,     ///< A. Conneau et al. (2017), BiLSTM with max pooling.
    TopicAttention ///< A BiLSTM whose attention over the second segment is guided by the first one, the topic.
};

[[nodiscard]] std::string nameOf(PairArchitecture architecture);
[[nodiscard]] bool isPairArchitecture(const std::string& name);
/// \throws core::UsageError for another name.
[[nodiscard]] PairArchitecture pairArchitectureNamed(const std::string& name);

/// The config.json of one of Faultline's own classifiers of pairs (docs/formats.md).
struct PairConfig : TextReading {
    PairArchitecture architecture = PairArchitecture::DecomposableAttention;
    PairConfig() { segments = {"premise", "hypothesis"}; }
    std::vector<std::string> labels;
    std::size_t embedding = 100;
    std::size_t hidden = 200; ///< Units of decomposable attention's layers, or of the LSTMs in each direction.
    std::size_t inner = 200;  ///< Units of the layers before the labels; decomposable attention's have `hidden`.

    /// `file` is named in errors. \throws core::Error for what is missing, of the wrong kind or out of range.
    static PairConfig parse(const std::string& json, const std::filesystem::path& file = "config.json");
};

/// The tensors of model.safetensors, in order: `embedding.weight` [words, embedding], then by architecture
/// - decomposable-attention: `project.weight` [hidden, embedding]; `attend.0`, `attend.1`, `compare.0`, `compare.1`,
///   `aggregate.0`, `aggregate.1`, `output`, each with `.weight` and `.bias`;
/// - esim: `lstm` in both directions, `projection`, `composition` in both directions, `inner`, `output`;
/// - infersent: `lstm`, `inner.0`, `inner.1`, `output`;
/// - topic-attention: `lstm`, `attention.sentence.weight`, `attention.topic.weight` [inner, 2 hidden],
///   `attention.vector` [inner], `output`.
[[nodiscard]] std::vector<TensorShape> tensorShapes(const PairConfig& config, std::size_t words);

} // namespace models
