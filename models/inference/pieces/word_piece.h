#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "models/inference/model/vocabulary.h"
#include "models/inference/pieces/piece_tokenizer.h"

namespace models {

/// How BERT cuts text before it looks pieces up.
struct BasicTokenizerOptions {
    bool lowercase = true;
    bool stripAccents = true;
    bool separateChinese = true;
    bool stripAllMarks = false; ///< With stripAccents: spacing and enclosing marks, too.
    bool dropControls = true;   ///< And what is not a character; else they are letters.
    std::string normalForm{};   ///< nfc, nfd, nfkc or nfkd before anything else; empty: as the text is.
};

/// A word of a text as BERT reads it, and the bytes it came from.
struct BasicToken {
    std::string form;
    std::uint32_t begin = 0, end = 0;
};

/// BERT's basic tokenizer: drops control characters, turns white space to blanks, separates Chinese characters and
/// punctuation; lowers case and strips accents if the options say so. Bytes that are not UTF-8 are dropped.
/// Source: J. Devlin et al. (2019), tokenization of the released code; categories as Hugging Face's: every C* is a
/// control character. A text cannot name special pieces: "[MASK]" is cut into three.
[[nodiscard]] std::vector<BasicToken> basicTokens(std::string_view text, const BasicTokenizerOptions& options);

/// The pieces of a text: each word is cut greedily into the longest pieces in `vocabulary`, all but its first
/// written with ##; a word that cannot be cut this way, or with more than 100 characters, is `unknown`. The pieces of a
/// word share its bytes.
[[nodiscard]] std::vector<Piece> wordPieces(std::string_view text, const BasicTokenizerOptions& options,
                                            const Vocabulary& vocabulary, std::uint32_t unknown);

/// BERT's and DistilBERT's.
class WordPieceTokenizer final : public PieceTokenizer {
public:
    /// \throws core::Error naming `file` when [UNK], [CLS] or [SEP] is missing.
    WordPieceTokenizer(Vocabulary vocabulary, const BasicTokenizerOptions& options, const std::filesystem::path& file);

    [[nodiscard]] std::vector<Piece> pieces(std::string_view text) const override
    {
        return wordPieces(text, options_, vocabulary_, unknown_);
    }
    [[nodiscard]] const Frame& frame() const override { return frame_; }
    /// [CLS] and [SEP].
    [[nodiscard]] std::uint32_t begin() const { return begin_; }
    [[nodiscard]] std::uint32_t end() const { return end_; }
    [[nodiscard]] std::uint32_t unknown() const override { return unknown_; }
    [[nodiscard]] std::size_t vocabularySize() const override { return vocabulary_.size(); }
    /// The file that the pieces come from.
    [[nodiscard]] const std::filesystem::path& file() const { return file_; }
    [[nodiscard]] const Vocabulary& vocabulary() const { return vocabulary_; }
    /// The row of a special piece such as [MASK]. \throws core::Error naming the file when it is missing.
    [[nodiscard]] std::uint32_t special(const char* piece) const;

private:
    Vocabulary vocabulary_;
    BasicTokenizerOptions options_;
    std::filesystem::path file_;
    std::uint32_t unknown_, begin_, end_;
    Frame frame_;
};

} // namespace models
