#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/text/input.h"
#include "models/inference/transformer/encoder_tokenizer.h"
#include "models/inference/transformer/encoder_weights.h"
#include "models/networks/transformer/transformer_network.h"

namespace models::networks {

/// The folder of a transformer that a training starts from.
struct StartingFolder {
    std::filesystem::path folder;
    nlohmann::ordered_json json; ///< Its config.json.
    EncoderConfig config;
    TokenizerFiles tokenizer;
    TensorFiles tensors;

    /// `from`: its path, or a shipped or installed model's name. \throws core::Error naming the file, what is wrong
    /// with it and what to do.
    static StartingFolder read(const std::string& from);

    /// Its config.json without what is its own: labels, scores, card; as a model of the class `architecture`, stored
    /// in 16 or 32 bits.
    [[nodiscard]] nlohmann::ordered_json configAs(const std::string& architecture, bool float16) const;
    /// Name and hash, for config.json's `training`.
    [[nodiscard]] nlohmann::ordered_json facts() const;
    /// What cuts texts into pieces.
    void copyTokenizer(const std::filesystem::path& to) const;
    /// The pieces of an input with their frame, `longest` at most.
    [[nodiscard]] PieceRows piecesOf(const core::text::Input& input, std::size_t longest) const;
};

} // namespace models::networks
