#pragma once

#include <filesystem>
#include <string>

#include "models/inference/tokenizers/tokenizer_settings.h"

namespace models {

/// The tokenizer.json that the library makes of a SentencePiece model, by the class of `settings`; its table of
/// replaced characters is in binary. Source: the converters in convert_slow_tokenizer.py of transformers 4.57.
/// The file's bytes are appended to `facts`. \throws core::Error naming the file.
[[nodiscard]] nlohmann::json convertedSentencePieces(const std::filesystem::path& file,
                                                     const TokenizerSettings& settings, std::string& facts);

} // namespace models
