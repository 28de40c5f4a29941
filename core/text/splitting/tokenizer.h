#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/text.h"
#include "core/text/tokenization.h"

namespace core::text {

/// Their names, in the order of the enumeration: auto whitespace penn moses unicode characters.
[[nodiscard]] std::span<const std::string_view> tokenizationNames();
/// \throws UsageError listing the names, for an unknown one.
[[nodiscard]] Tokenization tokenizationNamed(std::string_view name);
[[nodiscard]] std::string_view nameOf(Tokenization tokenization);
/// How a corpus was cut, as Corpus::tokenization has it; nothing for `given`, and where it is not known.
[[nodiscard]] std::optional<Tokenization> cutNamed(std::string_view corpusTokenization);

/// What Auto means for a whole corpus, so that all its texts are cut alike: Unicode if the texts are in a script
/// without blanks between words (areUnspaced()), Whitespace if punctuation is separate rather than attached to a word
/// in more texts of the sample; texts without punctuation do not count. Else Penn.
[[nodiscard]] Tokenization tokenizationOf(std::span<const std::string_view> sample);

/// Where the words of a string are. `tokenization` must not be Auto.
[[nodiscard]] std::vector<ByteSpan> wordSpans(std::string_view string, Tokenization tokenization);

/// Whether a word of letters a to z is one wherever white space separates it: not cannot, which the Treebank cuts in
/// two.
[[nodiscard]] bool isPlainWord(std::string_view word);

/// Whether a word is what a contraction attaches to the word before it: n't, 's, 'll, with either apostrophe.
[[nodiscard]] bool isClitic(std::string_view word);

/// Cuts a string into words; the text's str() is the very string, and cutBy() what was used. Pure function, safe from
/// any thread.
/// Source of the Penn rules: R. MacIntyre's tokenizer.sed of the Penn Treebank, without its quote rewriting.
[[nodiscard]] Text tokenize(std::string string, Tokenization tokenization = Tokenization::Auto);

} // namespace core::text
