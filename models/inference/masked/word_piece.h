#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "models/inference/vocabulary.h"

namespace models {

/// How BERT cuts text before it looks pieces up.
struct BasicTokenizerOptions {
    bool lowercase = true;
    bool stripAccents = true;
    bool separateChinese = true;
};

/// BERT's basic tokenizer: control characters out, white space to blanks, Chinese characters and punctuation apart;
/// each word in lower case and without accents where the options say so. Bytes that are no UTF-8 are left out.
/// Source: J. Devlin et al. (2019), tokenization of the released code; categories as Hugging Face's: every C* is a
/// control character. A text cannot name special pieces: "[MASK]" is cut into three.
[[nodiscard]] std::vector<std::string> basicTokens(std::string_view text, const BasicTokenizerOptions& options);

/// The rows of the pieces of a text: each word is cut greedily into the longest pieces that `vocabulary` has, all but
/// its first written with ##; a word that cannot be cut so, or that has more than 100 characters, is `unknown`.
[[nodiscard]] std::vector<std::uint32_t> wordPieces(std::string_view text, const BasicTokenizerOptions& options,
                                                    const Vocabulary& vocabulary, std::uint32_t unknown);

} // namespace models
