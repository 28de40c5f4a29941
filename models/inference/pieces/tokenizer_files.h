#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "models/inference/pieces/word_piece.h"

namespace models {

/// The tokenizer of a Hugging Face folder, and the bytes of the files that say how it cuts.
struct TokenizerFiles {
    std::shared_ptr<const PieceTokenizer> tokenizer;
    std::string facts; ///< For the model's hash.
};

/// Reads vocab.txt, or vocab.json and merges.txt, or else tokenizer.json (models WordPiece and BPE), with
/// tokenizer_config.json where it is there. `bytePairs`: the family that the model is of; a folder with the files of
/// the other one is an error. \throws core::Error naming the file, what is wrong with it and what to do.
[[nodiscard]] TokenizerFiles readTokenizer(const std::filesystem::path& folder, bool bytePairs);

/// What tokenizer_config.json says of BERT's basic tokenizer; the defaults without such a file.
[[nodiscard]] BasicTokenizerOptions basicTokenizerOptions(const std::filesystem::path& folder);

} // namespace models
