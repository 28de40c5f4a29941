#pragma once

#include <string_view>

#include <unicode/umachine.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>

/// Characters as Hugging Face's library tokenizers (0.22) sees them. Its tables are of several versions of Unicode:
/// categories of 8.0, marks, scripts and normal forms of 9.0, small letters of 17.0. Compared with the library on every
/// code point below U+33480.
namespace models::characters {

/// White_Space.
[[nodiscard]] bool isSpace(UChar32 c);
/// What BERT's normalizer drops: NUL, U+FFFD, and control, format and private-use characters, but not tab and line
/// breaks.
[[nodiscard]] bool isDropped(UChar32 c);
/// ASCII's signs, and punctuation.
[[nodiscard]] bool isPunctuation(UChar32 c);
/// The accents that BERT's normalizer strips.
[[nodiscard]] bool isNonspacingMark(UChar32 c);
/// What the normalizer StripAccents strips.
[[nodiscard]] bool isMark(UChar32 c);
/// The blocks of ideographs that are words by themselves to BERT.
[[nodiscard]] bool isIdeograph(UChar32 c);
/// Letters, marks, digits, connecting punctuation and joiners: \w of Rust's regular expressions.
[[nodiscard]] bool isWordSign(UChar32 c);
/// The script of a character of Unicode 9.0; USCRIPT_UNKNOWN for newer ones.
[[nodiscard]] UScriptCode scriptOf(UChar32 c);
/// The small letter of a character alone: a capital sigma becomes U+03C3 everywhere.
[[nodiscard]] UChar32 lowered(UChar32 c);

/// The text in one of the forms NFC, NFD, NFKC and NFKD.
[[nodiscard]] icu::UnicodeString normalized(const icu::UnicodeString& text, std::string_view form);
/// Whether what stands before this character does not matter to the normal form of what begins with it.
[[nodiscard]] bool beginsSegment(UChar32 c, std::string_view form);

} // namespace models::characters
