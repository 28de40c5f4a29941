#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "models/inference/pieces/word_piece.h"

namespace models {

/// The tokenizer of a folder whose pieces are BERT's, without added pieces, and the bytes of the files that define it.
struct WordPieceFiles {
    std::shared_ptr<const WordPieceTokenizer> tokenizer;
    std::string facts; ///< For the model's hash.
    bool lowercase = false;
};

/// Reads vocab.txt, or else tokenizer.json (model WordPiece), with tokenizer_config.json if there is one.
/// \throws core::Error naming the file, what is wrong with it and what to do.
[[nodiscard]] WordPieceFiles readWordPieces(const std::filesystem::path& folder);

/// The options of BERT's basic tokenizer in tokenizer_config.json; the defaults without such a file.
[[nodiscard]] BasicTokenizerOptions basicTokenizerOptions(const std::filesystem::path& folder);

} // namespace models
