#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "models/inference/pieces/word_piece.h"

namespace models {

/// The tokenizer of a Hugging Face folder, and the bytes of the files that define it.
struct TokenizerFiles {
    std::shared_ptr<const PieceTokenizer> tokenizer;
    std::string facts;              ///< For the model's hash.
    std::filesystem::path file{};   ///< Where the pieces come from.
    std::size_t longest = SIZE_MAX; ///< `model_max_length`: the most pieces of an input, frame included.
    std::string warning{};          ///< What is odd about it, as a sentence; empty if nothing is.
};

/// Reads vocab.txt, or vocab.json and merges.txt, or else tokenizer.json (models WordPiece and BPE), with
/// tokenizer_config.json if there is one; or sentencepiece.bpe.model or spiece.model. Pieces that were added later are
/// found in texts (added_pieces.h). What tokenizer.json does to a text where it, and not tokenizer_config.json, decides
/// is read or refused. A folder with the files of another model is an error. \throws core::Error naming the file, what
/// is wrong with it and what to do.
[[nodiscard]] TokenizerFiles readTokenizer(const std::filesystem::path& folder, PieceModel model);

/// The same of a folder whose pieces are BERT's, without added pieces.
struct WordPieceFiles {
    std::shared_ptr<const WordPieceTokenizer> tokenizer;
    std::string facts; ///< For the model's hash.
    bool lowercase = false;
};

/// Reads vocab.txt, or else tokenizer.json (model WordPiece), with tokenizer_config.json if there is one.
/// \throws core::Error naming the file, what is wrong with it and what to do.
[[nodiscard]] WordPieceFiles readWordPieces(const std::filesystem::path& folder);

/// The model of a tokenizer_config.json's `tokenizer_class`; nothing if it names none that is supported.
[[nodiscard]] std::optional<PieceModel> namedPieceModel(const std::filesystem::path& folder);

/// The options of BERT's basic tokenizer in tokenizer_config.json; the defaults without such a file.
[[nodiscard]] BasicTokenizerOptions basicTokenizerOptions(const std::filesystem::path& folder);

} // namespace models
