#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/text.h"

namespace core::text {

/// Words as in corpora for translation, in the style of the Moses toolkit without its escapes: every sign is a word
/// except hyphens, full stops inside words and after abbreviations, commas between digits and runs of full stops. An
/// apostrophe between letters stays with what follows (don 't) in English, with what precedes in French and Italian (l'
/// ami), and is a word elsewhere. `language`: BCP 47. Pure function, safe from any thread.
/// After the description in P. Koehn et al. (2007), "Moses: Open Source Toolkit for Statistical Machine Translation".
[[nodiscard]] std::vector<ByteSpan> mosesWords(std::string_view text, std::string_view language = "en");

/// A sentence of such words as people write it: no blank before closing signs and after opening ones, straight quotes
/// alternately, no blank between characters of Chinese and Japanese.
[[nodiscard]] std::string detokenized(std::span<const std::string_view> words, std::string_view language = "en");
[[nodiscard]] std::string detokenized(const Text& text, std::string_view language = "en");

} // namespace core::text
