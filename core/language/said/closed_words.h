#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text/text.h"

namespace core::language {

// What a text says in words of closed classes: each list in order, in lower case. Closed lists of English; sources: R.
// Quirk et al. (1985), "A comprehensive grammar of the English language", 3.21 (modal auxiliaries), 5.10 to 5.25
// (quantifiers), 6.36 (wh-words).

/// Modal auxiliaries, by what they are without n't: can for can, can't, cannot; will for will, won't and 'll. Not 'd,
/// which is had as often.
[[nodiscard]] std::vector<std::string> modalsSaid(const text::Text& text);

/// Words that say of how many something is said: all, some, many, few, both, half, nobody, everything. Not most, more,
/// much and less, where they only compare ("the most lovable", "much better"): before a word that is an adjective or
/// adverb in `tags` (Penn, one for each word).
[[nodiscard]] std::vector<std::string> quantifiersSaid(const text::Text& text, const std::vector<std::string>& tags);

/// Who, whom, whose, what, which, when, where, why, how.
[[nodiscard]] std::vector<std::string> questionWordsSaid(const text::Text& text);

/// The modal that a word is; empty for others.
[[nodiscard]] std::string_view modalOf(std::string_view lower);
[[nodiscard]] bool isQuantifier(std::string_view lower);
[[nodiscard]] bool isQuestionWord(std::string_view lower);

} // namespace core::language
