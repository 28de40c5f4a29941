#pragma once

#include <string_view>

namespace core::text {

/// What a full stop after a word means for the sentence.
enum class Abbreviation {
    None,         ///< Not an abbreviation: the full stop ends the sentence.
    BeforeName,   ///< Mr., Dr., vs.: something always follows.
    BeforeNumber, ///< No., Fig., vol.: an abbreviation if a number follows.
    Inside,       ///< etc., p.m.: the sentence continues if a lower-case letter follows.
    Anywhere,     ///< Inc., Jr., U.S., an initial: the sentence ends if the next word commonly opens one.
};

/// `word` without its last full stop: "Mr", "U.S", "J".
[[nodiscard]] Abbreviation abbreviationOf(std::string_view word);

/// Whether a word, as written, commonly opens an English sentence: The, It, However.
[[nodiscard]] bool opensSentence(std::string_view word);

} // namespace core::text
