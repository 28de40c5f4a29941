#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "models/inference/pieces/piece_tokenizer.h"

namespace models {

/// The tokenizer of a Hugging Face folder, and the bytes of the files that define it.
struct TokenizerFiles {
    std::shared_ptr<const PieceTokenizer> tokenizer;
    std::shared_ptr<const PieceTokenizer> target{}; ///< Marian's for translations, if forms were wanted.
    std::string facts;                              ///< For the model's hash.
    std::filesystem::path file{};                   ///< Where the pieces come from.
    std::size_t longest = SIZE_MAX; ///< `model_max_length`: the most pieces of an input, frame included.
    std::string warning{};          ///< What is odd about it, as a sentence; empty if nothing is.
};

/// Reads tokenizer.json, with tokenizer_config.json and the other small files where they are, as the library's
/// AutoTokenizer does; without one the slow files of the class that tokenizer_config.json names, else of `model`, of
/// which the library makes the same. \throws core::Error naming the file, what is wrong with it and what to do.
/// `forms`: what its pieces are written like, if that is wanted; of Marian's those of translations.
[[nodiscard]] TokenizerFiles readTokenizer(const std::filesystem::path& folder, PieceModel model,
                                           SpecialPieces specialPieces = SpecialPieces::AsText,
                                           PieceForms* forms = nullptr);

} // namespace models
