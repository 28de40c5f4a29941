#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/attacks/attack_context.h"
#include "core/text/edit.h"
#include "core/text/text.h"

namespace core::attacks {

// What transformations share that put phrases into a text: the change itself, and what has to change beside it.

/// Whether white space stands between all of them: what is put in has to be set apart like that, too.
[[nodiscard]] bool isSetApart(std::span<const text::Word> words);

/// Whether a word would be written small inside a sentence: a capital opens it, and neither its Penn tag nor its other
/// letters say that it is a name.
[[nodiscard]] bool losesCapital(std::string_view form, std::string_view pennTag);

/// The words of a phrase with the capitals of the word whose place they take: Chance, Fresh start, FRESH START.
[[nodiscard]] std::vector<std::string> phraseLike(std::string_view phrase, std::string_view like);

/// The edits that put `words` in the place of words [begin, end) of a text; an article before them becomes the one that
/// is spoken before their first: "an opportunity", "a chance".
[[nodiscard]] text::Variant putInPlace(const text::Text& text, std::uint16_t segment, std::uint32_t begin,
                                       std::uint32_t end, std::span<const std::string> words);

/// The first word of a text with a letter or digit: quotation marks and brackets before it do not count.
[[nodiscard]] std::uint32_t openingWord(const text::Text& text);

/// The edits that put `words` before word `at`, with the article before them as above. Where no word stands before them
/// they take over the capital of the text's first word, whose Penn tag is `tag`.
[[nodiscard]] text::Variant putBefore(const text::Text& text, std::uint16_t segment, std::uint32_t at,
                                      std::span<const std::string> words, std::string_view tag);

/// A candidate for the place `at` of edits that are made one after the other; at least one.
[[nodiscard]] Candidate candidateOf(text::Variant edits, Position at, std::string_view source);

} // namespace core::attacks
