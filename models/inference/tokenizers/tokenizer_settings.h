#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "models/inference/cutting/added_pieces.h"
#include "models/inference/cutting/word_cutter.h"
#include "models/inference/pieces/piece_tokenizer.h"
#include "models/inference/tokenizers/piece_classes.h"

namespace models {

/// What a folder says of its tokenizer beside the pieces themselves.
struct TokenizerSettings {
    std::string file{};      ///< The path of tokenizer_config.json.
    nlohmann::json config;   ///< What is in it; null without one.
    nlohmann::json specials; ///< special_tokens_map.json; null without one.
    nlohmann::json added;    ///< added_tokens.json; null without one.
    /// The class; none for those that take tokenizer.json as it is.
    std::optional<PieceModel> model{};

    /// A setting. \throws core::Error naming the file if it is neither true nor false.
    [[nodiscard]] bool flag(const char* key, bool otherwise) const;
    /// A piece that the settings name (`unk_token`, `mask_token`), else the class's.
    [[nodiscard]] std::string special(const char* key) const;
    /// Whether the model is told the kinds of segments: as `model_input_names` says, else as the class does.
    [[nodiscard]] bool givesTypes() const;
    /// All that the settings or the class name.
    [[nodiscard]] std::vector<std::string> specialPieces() const;
};

/// The added pieces of a tokenizer, special ones marked: those of tokenizer.json, of tokenizer_config.json (whose flags
/// are what counts) or added_tokens.json, and the special ones of the vocabulary, by row.
/// \throws core::Error naming `file` for one without text or row.
[[nodiscard]] std::vector<AddedPiece> addedPiecesIn(const nlohmann::json& tokenizer, const TokenizerSettings& settings,
                                                    const PieceRows& rows, const std::string& file);

/// Sets in a tokenizer.json what the class takes from the settings instead: small letters and accents of BERT's,
/// the space before a text, the frame of a Llama.
void applySettings(nlohmann::json& tokenizer, const TokenizerSettings& settings, const PieceRows& rows);

} // namespace models
