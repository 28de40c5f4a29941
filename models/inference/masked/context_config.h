#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "models/inference/model/word_model_config.h"

namespace models {

/// The config.json of a context-lstm, Faultline's own masked language model (docs/formats.md).
///
/// A forward LSTM reads the sentence up to a place, a backward one from its end down to it; a hidden layer of rectified
/// units joins the two states, and the word is the one whose embedding fits the result: the same embedding that the
/// LSTMs read. So one pass serves all places of a sentence, and no place sees its own word.
/// Source: O. Melamud, J. Goldberger and I. Dagan (2016), "context2vec", with a softmax over the whole vocabulary.
struct ContextConfig {
    std::string language = "en";
    core::text::Tokenization tokenization = core::text::Tokenization::Penn;
    bool lowercase = true;
    std::string unknown = "<unk>";
    std::string begin = "<s>";
    std::string end = "</s>";
    std::size_t embedding = 160;
    std::size_t hidden = 192; ///< Units of each direction.
    std::size_t layer = 320;  ///< Units of the layer that joins the directions.

    static constexpr const char* architecture = "context-lstm";

    /// `file` is named in errors. \throws core::Error for what is missing, of the wrong kind or out of range.
    static ContextConfig parse(const std::string& json, const std::filesystem::path& file = "config.json");
};

/// The tensors of model.safetensors: `embedding`, `lstm` as nn.LSTM names them, nn.Linear `join` and `project`, and
/// `output.bias`, one number per word.
[[nodiscard]] std::vector<TensorShape> tensorShapes(const ContextConfig& config, std::size_t vocabularySize);

} // namespace models
