#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/text/text.h"

namespace core::text {

/// The sentences of a text as places where an attack may work: those of sentencesOf(), and others found in running text
/// from anywhere. The tokeniser and the trainers keep to sentencesOf(), so that their results stay the same.
///
/// A stop counts without a blank after it if it cannot be part of a name or number ("great.I loved it"), and so do
/// those of Chinese, Japanese, Hindi and Arabic. Separate stops, closing quotes and brackets and smileys belong to the
/// sentence before. A lower-case letter opens a sentence after ! or ? behind a plain lower-case word. "Mr ." set apart
/// is still an abbreviation. The next number of a list begins a sentence (1. Open it 2. Close it), and lines of signs
/// (-----) are sentences of their own. `language` as for sentencesOf(). Pure function, safe from any thread.
[[nodiscard]] std::vector<ByteSpan> sentencePlaces(std::string_view text, std::string_view language = "en");

/// Words [begin, end).
struct WordRange {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    friend bool operator==(const WordRange&, const WordRange&) = default;
};

/// The same in words of the text; a word belongs to the sentence it begins in. Ranges follow each other and hold all
/// words.
[[nodiscard]] std::vector<WordRange> sentencePlaces(const Text& text, std::string_view language = "en");

} // namespace core::text
