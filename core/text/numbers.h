#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/text/mark.h"
#include "core/text/text.h"

namespace core::text {

enum class Ordinals { LeaveOut, Mark };

/// The numbers among the original words of a text, in order, as marks with their values.
///
/// `cardinal`: 7, -3, 1,000.5, 1e-4, $5, 2.5 million, twenty-one, a hundred and five, nineteen eighty-four (1984),
/// ninety-nine hundred, three point five, a dozen. `fraction`: 1/2, 3 1/2, a half, two thirds, three and a half.
/// `percent`: 5%, five per cent (0.05). `ordinal`, where asked for: 3rd, third, twenty-first. English words, in any
/// case; dates (1/2/2003), versions (1.2.3) and names (B12) are not numbers, "one" always is. Pure function, safe from
/// any thread.
///
/// `language`, BCP 47: in German those of germanNumbersIn(); in any other as in English.
[[nodiscard]] std::vector<Mark> numbersIn(const Text& text, Ordinals ordinals = Ordinals::LeaveOut,
                                          std::string_view language = "en");
/// The language whose numerals are read in texts with this tag: de or en.
[[nodiscard]] std::string_view numeralLanguageOf(std::string_view tag);
/// The same as in English among any words, such as those that a text has after edits; marks count these words.
[[nodiscard]] std::vector<Mark> numbersIn(std::span<const WordId> words, Ordinals ordinals);

/// Whether a lower-case word says a number or part of one by itself: seven, dozen, third, half, percent, and those that
/// numbersIn() has no value for: twice, pair, double, couple, iv. Not "a", "and", "point", which do so only beside
/// others.
[[nodiscard]] bool isNumberWord(std::string_view lower);

} // namespace core::text
