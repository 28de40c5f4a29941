#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/text/text.h"
#include "models/inference/model/vocabulary.h"
#include "models/inference/pieces/bpe_codes.h"
#include "models/inference/pieces/sentence_piece.h"
#include "models/inference/translation/translation_config.h"

namespace models {

/// A SentencePiece model, and the bytes of its file.
struct SentencePieceFile {
    /// \throws core::Error naming the file if it is not such a model.
    static std::shared_ptr<const SentencePieceFile> read(const std::filesystem::path& file);

    SentencePieceFile(std::string bytes, const std::string& file);

    std::string bytes;
    SentencePieces pieces;
};

/// A translator's vocabularies and how words become their pieces.
struct TranslationPieces {
    std::shared_ptr<const BpeCodes> codes, targetCodes; ///< Null: words are pieces, or the model below cuts texts.
    std::shared_ptr<const Vocabulary> source, target;
    std::shared_ptr<const SentencePieceFile> sentencePieces = {}; ///< Of both languages.

    /// Reads them from a folder: vocab.txt, target.txt, and codes.txt, target-codes.txt or sentencepiece.model; without
    /// the `target` ones if they are joint. \throws core::Error naming the file, what is wrong with it and what to do.
    static TranslationPieces read(const std::filesystem::path& folder, const TranslationConfig& config);
    /// Writes what read() reads, but vocab.txt.
    void write(const std::filesystem::path& folder, const TranslationConfig& config) const;
    /// The contents of all its files, for hashes.
    [[nodiscard]] std::string text() const;
};

/// A piece of a text as it is written, and the word that it is cut from.
struct CutPiece {
    std::string form;
    std::uint32_t word = 0;
};

/// A text as pieces, known or not. `lowercase`: in lower case.
[[nodiscard]] std::vector<CutPiece> cutText(const core::text::Text& text, const TranslationPieces& pieces,
                                            bool lowercase);
/// The words that pieces with these forms are cut from, `lo@@ w er` from `low` and `er`; of SentencePiece the parts
/// between white space.
[[nodiscard]] std::vector<std::string> wordsOf(std::span<const std::string> forms, const TranslationPieces& pieces);
/// A translation as pieces.
[[nodiscard]] std::vector<std::string> cutTranslation(const std::string& text, const TranslationPieces& pieces);
/// The text that pieces of a translation are.
[[nodiscard]] std::string textOf(std::span<const std::string> forms, const TranslationPieces& pieces);

/// The row of a piece of a text; unknownPiece for one that is not known, and for what is written like a sign.
[[nodiscard]] std::uint32_t sourceRow(const std::string& form, const TranslationPieces& pieces);

/// A text as a translator reads it.
struct SourcePieces {
    std::vector<std::uint32_t> rows;  ///< endPiece last.
    std::vector<std::uint32_t> words; ///< The word of each piece but the end.
};

/// The pieces of a text's words; only the first `config.longest` - 1 of them.
[[nodiscard]] SourcePieces sourcePieces(const core::text::Text& text, const TranslationConfig& config,
                                        const TranslationPieces& pieces);
/// The same pieces as they are written, unknown ones, too; without the end.
[[nodiscard]] std::vector<std::string> sourceForms(const core::text::Text& text, const TranslationConfig& config,
                                                   const TranslationPieces& pieces);
/// The rows of a translation's pieces, without the end; unknownPiece for unknown ones.
[[nodiscard]] std::vector<std::uint32_t> targetPieces(const std::string& text, const TranslationPieces& pieces);
/// The text of such rows; unknown pieces are left out.
[[nodiscard]] std::string targetText(std::span<const std::uint32_t> rows, const TranslationPieces& pieces);

} // namespace models
