#pragma once

#include <filesystem>

#include "models/inference/tokenizers/folder_tokenizer.h"
#include "models/inference/transformer/encoder_config.h"

namespace models {

/// The tokenizer beside an encoder's config.json: that of its family, or the one that tokenizer_config.json names (the
/// multilingual MiniLM is a BERT with XLM-RoBERTa's pieces).
/// A tokenizer with fewer pieces than the encoder has rows gets a warning, as the library takes it and published models
/// have rows to spare. \throws core::Error naming the file, also when it has more pieces than the encoder, or when more
/// than a tenth is missing: then the file was cut off, and answers would be wrong without a word.
[[nodiscard]] TokenizerFiles readTokenizer(const std::filesystem::path& folder, const EncoderConfig& config,
                                           SpecialPieces specialPieces = SpecialPieces::AsText);
/// The same for a network with `rows` rows for pieces, whose folder has the slow files of `model`.
[[nodiscard]] TokenizerFiles readTokenizer(const std::filesystem::path& folder, PieceModel model, std::size_t rows,
                                           SpecialPieces specialPieces, PieceForms* forms = nullptr);

} // namespace models
