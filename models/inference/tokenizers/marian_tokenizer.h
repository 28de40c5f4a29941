#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "models/inference/pieces/piece_tokenizer.h"
#include "models/inference/tokenizers/tokenizer_settings.h"

namespace models {

/// Marian's tokenizer, of which the library has no fast one: source.spm cuts a text as SentencePiece does, and
/// vocab.json says which rows its pieces have. A language such as >>deu<< at the beginning is one piece. Source:
/// tokenization_marian.py of transformers 4.57. The bytes that were read are appended to `facts`.
/// \throws core::Error naming the file.
[[nodiscard]] std::shared_ptr<const PieceTokenizer> readMarianTokenizer(const std::filesystem::path& folder,
                                                                        const TokenizerSettings& settings,
                                                                        SpecialPieces specialPieces,
                                                                        std::string& facts);

/// The same for translations: target.spm, with vocab.json or, where the settings say that sides have vocabularies of
/// their own (`separate_vocabs`), target_vocab.json. `forms`: what their pieces are written like.
[[nodiscard]] std::shared_ptr<const PieceTokenizer> readMarianTarget(const std::filesystem::path& folder,
                                                                     const TokenizerSettings& settings,
                                                                     SpecialPieces specialPieces, std::string& facts,
                                                                     PieceForms& forms);

} // namespace models
