#pragma once

#include <filesystem>
#include <string>

#include "models/inference/tokenizers/tokenizer_settings.h"

namespace models {

/// The tokenizer.json that the library makes of a folder's slow files, its special texts in binary. Source:
/// convert_slow_tokenizer.py of transformers 4.57.
struct SlowFiles {
    nlohmann::json tokenizer;
    std::filesystem::path file{}; ///< Where the pieces come from.
};

/// Reads vocab.txt; vocab.json and merges.txt; or a SentencePiece model, by the model of `settings`. The bytes that
/// were read are appended to `facts`. \throws core::Error naming the file, or the folder if one is missing.
[[nodiscard]] SlowFiles readSlowFiles(const std::filesystem::path& folder, const TokenizerSettings& settings,
                                      std::string& facts);

/// The SentencePiece model in a folder, whatever its name is. \throws core::Error if there is none.
[[nodiscard]] std::filesystem::path sentencePieceFile(const std::filesystem::path& folder);

} // namespace models
