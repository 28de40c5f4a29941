#pragma once

#include <cstdint>
#include <string_view>

namespace core::text {

/// Languages whose sentences the rules know; texts in any other are cut as English ones.
enum class SentenceLanguage : std::uint8_t { English, German };
/// By a tag of BCP 47: de-AT is German.
[[nodiscard]] SentenceLanguage sentenceLanguageOf(std::string_view tag);

/// What a full stop after a word means for the sentence.
enum class Abbreviation {
    None,         ///< Not an abbreviation: the full stop ends the sentence.
    BeforeName,   ///< Mr., Dr., vs.: something always follows.
    BeforeNumber, ///< No., Fig., vol.: an abbreviation if a number follows.
    Inside,       ///< etc., p.m.: the sentence continues if a lower-case letter follows.
    Anywhere,     ///< Inc., Jr., U.S., an initial: the sentence ends if the next word commonly opens one.
};

/// `word` without its last full stop: "Mr", "U.S", "J".
[[nodiscard]] Abbreviation abbreviationOf(std::string_view word, SentenceLanguage language = SentenceLanguage::English);

/// Whether a word, as written, commonly opens a sentence: The, It, However; Der, Es, Allerdings.
[[nodiscard]] bool opensSentence(std::string_view word, SentenceLanguage language = SentenceLanguage::English);

} // namespace core::text
