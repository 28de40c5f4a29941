#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "models/inference/model/word_model_config.h"

namespace models {

/// The config.json of a causal-lstm, Faultline's own language model that reads from left to right
/// (docs/formats.md).
///
/// An LSTM reads word pieces; its state, projected to the size of an embedding, is compared with the embedding of every
/// piece: the input embedding is also the output's. Any word can be spelt with pieces, so a word that was never seen is
/// unlikely, not unknown.
/// Source: T. Mikolov et al. (2010), "Recurrent neural network based language model"; the tied embedding is that of O.
/// Press and L. Wolf (2017).
struct CausalConfig {
    std::string language = "en";
    bool lowercase = true;
    std::size_t embedding = 128;
    std::size_t hidden = 320;

    static constexpr const char* architecture = "causal-lstm";
    static constexpr const char* task = "language-model";

    /// `file` is named in errors. \throws core::Error for what is missing, of the wrong kind or out of range.
    static CausalConfig parse(const std::string& json, const std::filesystem::path& file = "config.json");
};

/// The tensors of model.safetensors: `embedding`, `lstm` as nn.LSTM names them, nn.Linear `project`, and
/// `output.bias`, one number per piece.
[[nodiscard]] std::vector<TensorShape> tensorShapes(const CausalConfig& config, std::size_t vocabularySize);

} // namespace models
