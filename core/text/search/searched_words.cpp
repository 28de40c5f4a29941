#include "core/text/search/searched_words.h"

#include <cstdint>

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>

#include "core/base/ascii.h"

namespace core::text {

namespace {

constexpr UChar32 replacement = 0xfffd;
constexpr int accentClass = 200;         ///< Combining classes from here on are of marks above, below and through.
constexpr UChar32 pastAccented = 0x2000; ///< Letters below it are taken apart; Hangul must stay whole.

void append(std::string& out, UChar32 c)
{
    char bytes[U8_MAX_LENGTH];
    std::int32_t size = 0;
    U8_APPEND_UNSAFE(bytes, size, c);
    out.append(bytes, static_cast<std::size_t>(size));
}

/// Calls `use` for each character, folded.
template<typename Use>
void forEachFolded(std::string_view text, const Use& use)
{
    static const icu::Normalizer2* const apart = [] {
        UErrorCode status = U_ZERO_ERROR;
        const auto* found = icu::Normalizer2::getNFDInstance(status);
        return U_FAILURE(status) ? nullptr : found;
    }();
    const auto size = static_cast<std::int32_t>(text.size());
    for (std::int32_t at = 0; at < size;) {
        if (const char c = text[static_cast<std::size_t>(at)]; static_cast<unsigned char>(c) < 0x80) {
            use(static_cast<UChar32>(lowered(c))); // ICU's tables are slow for what is nearly all
            ++at;
            continue;
        }
        UChar32 c = 0;
        U8_NEXT(text.data(), at, size, c);
        c = c < 0 ? replacement : c;
        icu::UnicodeString parts;
        if (c >= pastAccented || apart == nullptr || !apart->getDecomposition(c, parts))
            parts = icu::UnicodeString(c);
        for (std::int32_t i = 0; i < parts.length(); i = parts.moveIndex32(i, 1))
            if (const UChar32 part = parts.char32At(i); u_getCombiningClass(part) < accentClass)
                use(u_foldCase(part, U_FOLD_CASE_DEFAULT));
    }
}

bool isOfWord(UChar32 c)
{
    if (c < 0x80)
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    return (U_GET_GC_MASK(c) & (U_GC_L_MASK | U_GC_N_MASK | U_GC_M_MASK | U_GC_CO_MASK)) != 0;
}

bool standsAlone(UChar32 c)
{
    if (c < 0x0e00) // Thai is the first
        return false;
    const auto breaks = u_getIntPropertyValue(c, UCHAR_LINE_BREAK);
    return breaks == U_LB_IDEOGRAPHIC || breaks == U_LB_CONDITIONAL_JAPANESE_STARTER ||
           breaks == U_LB_COMPLEX_CONTEXT || (breaks == U_LB_NONSTARTER && u_isalpha(c));
}

} // namespace

std::string foldedText(std::string_view text)
{
    std::string folded;
    folded.reserve(text.size());
    forEachFolded(text, [&folded](UChar32 c) { append(folded, c); });
    return folded;
}

std::string searchedWords(std::string_view text)
{
    std::string words = "\n";
    words.reserve(text.size() + 2);
    bool inWord = false;
    const auto end = [&] {
        if (inWord)
            words += '\n';
        inWord = false;
    };
    forEachFolded(text, [&](UChar32 c) {
        if (!isOfWord(c))
            return end();
        if (standsAlone(c))
            end();
        append(words, c);
        inWord = true;
        if (standsAlone(c))
            end();
    });
    end();
    return words;
}

bool isUnspaced(std::string_view text)
{
    bool found = false;
    forEachFolded(text, [&found](UChar32 c) { found = found || standsAlone(c); });
    return found;
}

} // namespace core::text
