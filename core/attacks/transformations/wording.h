#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/attacks/parts/attack_context.h"
#include "core/text/edit.h"
#include "core/text/text.h"

namespace core::attacks {

// Shared by the transformations that put phrases into a text: the change itself, and what must change with it.

/// Whether white space separates all of these words of a text, its signs, too: then inserted words must be separated by
/// it. A heading without a sign says nothing, so there it depends on how the text was cut.
[[nodiscard]] bool isSetApart(const text::Text& text, std::span<const text::Word> words);
[[nodiscard]] inline bool isSetApart(const text::Text& text) { return isSetApart(text, text.words()); }

/// Whether a word would be lower-case inside a sentence: it starts with a capital, and neither its Penn tag nor its
/// other letters mark it as a name.
[[nodiscard]] bool losesCapital(std::string_view form, std::string_view pennTag);

/// Whether a text is a heading: all of its longer words, three at least, begin with a capital.
[[nodiscard]] bool isTitleCase(const text::Text& text);

/// The words of a phrase, capitalised like the word they replace: Chance, Fresh start, FRESH START.
[[nodiscard]] std::vector<std::string> phraseLike(std::string_view phrase, std::string_view like);

/// The edits that replace words [begin, end) of a text by `words`; an article before them is changed to suit their
/// first word: "an opportunity", "a chance".
[[nodiscard]] text::Variant putInPlace(const text::Text& text, std::uint16_t segment, std::uint32_t begin,
                                       std::uint32_t end, std::span<const std::string> words);

/// The edits that put a wording in place of a place's words, cut into words and set apart as the text is.
[[nodiscard]] text::Variant putInstead(const text::Text& text, Position at, const std::string& wording);

/// The first word of a text with a letter or digit: quotation marks and brackets before it do not count.
[[nodiscard]] std::uint32_t openingWord(const text::Text& text);

/// The edits that put `words` before word `at`, adapting the article before them as above. At the start of a text they
/// take over the capital of its first word, whose Penn tag is `tag`.
[[nodiscard]] text::Variant putBefore(const text::Text& text, std::uint16_t segment, std::uint32_t at,
                                      std::span<const std::string> words, std::string_view tag);

/// A candidate for place `at` made of edits that are applied one after the other; at least one.
[[nodiscard]] Candidate candidateOf(text::Variant edits, Position at, std::string_view source);

} // namespace core::attacks
