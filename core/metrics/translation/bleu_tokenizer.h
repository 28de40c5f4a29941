#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace core::metrics {

/// How BLEU cuts a sentence into words. The names are those of sacreBLEU's signatures.
enum class BleuTokenizer : std::uint8_t {
    None,          ///< none: at white space.
    Mteval13a,     ///< 13a: as NIST's mteval-v13a.pl, which WMT reports.
    International, ///< intl: as mteval-v14.pl; punctuation and symbols of all scripts.
    Chinese,       ///< zh: every Chinese character is a word, the rest is cut as by 13a.
    Character      ///< char: every character is a word.
};
inline constexpr std::array bleuTokenizers{BleuTokenizer::None, BleuTokenizer::Mteval13a, BleuTokenizer::International,
                                           BleuTokenizer::Chinese, BleuTokenizer::Character};

[[nodiscard]] std::string_view nameOf(BleuTokenizer tokenizer);        ///< none 13a intl zh char
[[nodiscard]] BleuTokenizer bleuTokenizerNamed(std::string_view name); ///< \throws UsageError for other names.

/// The words of a sentence with one blank between them, in lower case if asked.
/// Source: sacreBLEU 2.0 (Post 2018, "A call for clarity in reporting BLEU scores"), sacrebleu/tokenizers, with its two
/// peculiarities: `zh` takes all of U+2001..U+2A6D and U+2F81..U+2FA1 for Chinese, as its ranges beyond U+FFFF are
/// written with four digits, and `13a` alone pads the sentence with blanks before it looks at full stops and commas.
/// Check value: 13a, "Hello, world." -> "Hello , world ."
[[nodiscard]] std::string tokenizedForBleu(std::string_view sentence, BleuTokenizer tokenizer, bool lowerCase = false);

} // namespace core::metrics
