#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "models/inference/model/text_reading.h"

namespace models {

enum class Architecture { WordLstm, WordCnn, Han };
enum class Pooling {
    Max, ///< The maximum over time of each unit.
    Last ///< The forward direction's last state and the backward direction's state at the first word.
};

[[nodiscard]] std::string nameOf(Architecture architecture);
/// Nothing for the name of another kind of network.
[[nodiscard]] std::optional<Architecture> wordArchitecture(const std::string& name);

/// The config.json of a word-lstm, a word-cnn or a han classifier (docs/formats.md).
struct WordModelConfig : TextReading {
    Architecture architecture = Architecture::WordLstm;
    std::vector<std::string> labels;
    std::string padding = "<pad>";
    std::size_t embedding = 200;
    double dropout = 0.3; ///< Share of units dropped in training; not used for answers.
    // word-lstm, han
    std::size_t hidden = 75; ///< Units of each direction; 50 of a han's GRUs.
    // word-lstm
    bool bidirectional = true;
    Pooling pooling = Pooling::Max;
    // word-cnn
    std::vector<std::size_t> windows = {3, 4, 5};
    std::size_t filters = 150; ///< Of each window size.
    // han
    std::size_t attention = 100; ///< Units of the space in which states are compared with the context vector.
    std::size_t longest = 60;    ///< Words per sentence; longer ones are cut (SentenceCutter).

    /// `file` is named in errors. \throws core::Error for what is missing, of the wrong kind or out of range.
    static WordModelConfig parse(const std::string& json, const std::filesystem::path& file = "config.json");

    /// The defaults of an architecture.
    [[nodiscard]] static WordModelConfig of(Architecture architecture);

    /// Size of the output layer's input: the concatenated directions, or the filters of all windows.
    [[nodiscard]] std::size_t features() const;
};

/// The `architecture` that a config.json names. \throws core::Error when it is not a model's config.json.
[[nodiscard]] std::string architectureNamed(const std::string& json, const std::filesystem::path& file);

/// A tensor's name and shape.
using TensorShape = std::pair<std::string, std::vector<std::size_t>>;

/// The tensors of a one-layer nn.LSTM called `name`: input weights, recurrent weights and the two biases of each
/// direction.
void addLstmShapes(std::vector<TensorShape>& shapes, std::size_t embedding, std::size_t hidden, bool bidirectional,
                   const std::string& name = "lstm");

/// The tensors of model.safetensors, as PyTorch names them: nn.Embedding `embedding`; nn.LSTM `lstm` (gates in the
/// order input, forget, cell, output), or a list of nn.Conv1d `convolutions`, or of a han nn.GRU `words` (gates reset,
/// update, new), `word_attention` with weight [attention, 2 hidden], bias and vector, and the same as `sentences` and
/// `sentence_attention`; nn.Linear `output`.
[[nodiscard]] std::vector<TensorShape> tensorShapes(const WordModelConfig& config, std::size_t vocabularySize);

} // namespace models
