#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/text/text.h"

namespace core::text {

/// How a string is cut into words.
enum class Tokenization {
    Auto,       ///< Whitespace if the string looks tokenised already (blanks before its punctuation), else Penn.
    Whitespace, ///< Words are separated by Unicode white space.
    Penn,       ///< As the Penn Treebank: punctuation and clitics (n't, 's, 'll) are words of their own.
    Moses,      ///< As in corpora for translation: see mosesWords(); detokenized() is the inverse.
    Unicode,    ///< Unicode's word boundaries, with ICU's dictionaries for scripts without blanks (Chinese, Thai).
    Characters, ///< Every character that a reader sees as one is a word; white space is not.
};

/// Their names, in the order of the enumeration: auto whitespace penn moses unicode characters.
[[nodiscard]] std::span<const std::string_view> tokenizationNames();
/// \throws UsageError listing the names, for an unknown one.
[[nodiscard]] Tokenization tokenizationNamed(std::string_view name);
[[nodiscard]] std::string_view nameOf(Tokenization tokenization);

/// What Auto means for a whole corpus, so that all its texts are cut alike: Whitespace if punctuation is separate
/// rather than attached to a word in more texts of the sample; texts without punctuation do not count.
[[nodiscard]] Tokenization tokenizationOf(std::span<const std::string_view> sample);

/// Cuts a string into words; the text's str() is the very string. Pure function, safe from any thread.
/// Source of the Penn rules: R. MacIntyre's tokenizer.sed of the Penn Treebank, without its quote rewriting.
[[nodiscard]] Text tokenize(std::string string, Tokenization tokenization = Tokenization::Auto);

} // namespace core::text
