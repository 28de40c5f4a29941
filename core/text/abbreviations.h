#pragma once

#include <string_view>

namespace core::text {

/// What a full stop after a word says of the sentence.
enum class Abbreviation {
    None,         ///< No abbreviation: the full stop ends the sentence.
    BeforeName,   ///< Mr., Dr., vs.: something always follows.
    BeforeNumber, ///< No., Fig., vol.: an abbreviation where a number follows.
    Inside,       ///< etc., p.m.: the sentence goes on where a small letter follows.
    Anywhere,     ///< Inc., Jr., U.S., an initial: the sentence ends where the next word commonly opens one.
};

/// `word` without its last full stop: "Mr", "U.S", "J".
[[nodiscard]] Abbreviation abbreviationOf(std::string_view word);

/// Whether a word, as written, commonly opens an English sentence: The, It, However.
[[nodiscard]] bool opensSentence(std::string_view word);

} // namespace core::text
