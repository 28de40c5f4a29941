#pragma once

#include <string_view>

namespace core::lexicon {

/// "a" or "an": what English puts before a word, by how the word begins when it is spoken. By rules over its spelling,
/// so that names and new words may be wrong.
/// Check values: hour an, university a, unimportant an, one-way a, 8 an, 80th an, FBI an, NATO a, X-ray an.
[[nodiscard]] std::string_view indefiniteArticle(std::string_view word);

/// Whether a word may stand behind the one before it, which is wrong only of "a" and "an" before a word with the other
/// article. Signs take both.
[[nodiscard]] bool suitsArticle(std::string_view before, std::string_view word);

} // namespace core::lexicon
