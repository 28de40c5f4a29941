#pragma once

#include <filesystem>

#include "models/inference/pieces/tokenizer_files.h"
#include "models/inference/transformer/encoder_config.h"

namespace models {

/// The tokenizer beside an encoder's config.json: that of its family, or the one that tokenizer_config.json names (the
/// multilingual MiniLM is a BERT with XLM-RoBERTa's pieces).
/// \throws core::Error naming the file, also when it has more pieces than the encoder.
[[nodiscard]] TokenizerFiles readTokenizer(const std::filesystem::path& folder, const EncoderConfig& config);

} // namespace models
