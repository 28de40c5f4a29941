#pragma once

#include <cstdint>

namespace core::text {

/// How a string is cut into words; tokenizer.h cuts.
enum class Tokenization : std::uint8_t {
    Auto,       ///< Whitespace if the string looks tokenised already ("good , it 's"), else Penn.
    Whitespace, ///< Words are separated by Unicode white space.
    Penn,       ///< As the Penn Treebank: punctuation and clitics (n't, 's, 'll) are words of their own.
    Moses,      ///< As in corpora for translation: see mosesWords(); detokenized() is the inverse.
    Unicode,    ///< Unicode's word boundaries, with ICU's dictionaries for scripts without blanks (Chinese, Thai).
    Characters, ///< Every character that a reader sees as one is a word; white space is not.
};

} // namespace core::text
