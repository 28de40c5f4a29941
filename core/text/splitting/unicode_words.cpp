#include "core/text/splitting/unicode_words.h"

#include <memory>

#include <unicode/brkiter.h>
#include <unicode/uchar.h>
#include <unicode/utext.h>
#include <unicode/utf8.h>

#include "core/base/ascii.h"
#include "core/base/error.h"

namespace core::text {

namespace {

using MakeIterator = icu::BreakIterator* (*)(const icu::Locale&, UErrorCode&);

std::unique_ptr<icu::BreakIterator> made(MakeIterator make)
{
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<icu::BreakIterator> iterator(make(icu::Locale::getRoot(), status));
    if (U_FAILURE(status) || !iterator)
        throw Error(std::string("ICU has no rules for cutting text: ") + u_errorName(status),
                    "Install ICU's data (libicu)");
    return iterator;
}

bool isBlank(std::string_view bytes)
{
    const auto size = static_cast<std::int32_t>(bytes.size());
    for (std::int32_t at = 0; at < size;) {
        UChar32 c = 0;
        U8_NEXT(bytes.data(), at, size, c);
        if (c < 0 || !u_isUWhiteSpace(c))
            return false;
    }
    return true;
}

/// The pieces between the iterator's boundaries, in bytes.
std::vector<ByteSpan> piecesOf(icu::BreakIterator& iterator, std::string_view text)
{
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UText, decltype(&utext_close)> bytes(
        utext_openUTF8(nullptr, text.data(), static_cast<std::int64_t>(text.size()), &status), &utext_close);
    iterator.setText(bytes.get(), status);
    if (U_FAILURE(status))
        throw Error(std::string("ICU cannot cut this text: ") + u_errorName(status));
    std::vector<ByteSpan> pieces;
    std::int32_t begin = iterator.first();
    for (std::int32_t end = iterator.next(); end != icu::BreakIterator::DONE; begin = end, end = iterator.next())
        if (end > begin &&
            !isBlank(text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin))))
            pieces.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    return pieces;
}

} // namespace

std::vector<ByteSpan> unicodeWords(std::string_view text)
{
    thread_local const auto iterator = made(&icu::BreakIterator::createWordInstance);
    return piecesOf(*iterator, text);
}

bool areUnspaced(std::span<const std::string_view> texts)
{
    constexpr std::size_t mostOfWord = 3;
    std::size_t others = 0, unspaced = 0, runs = 0;
    for (const auto text : texts) {
        bool inRun = false;
        const auto size = static_cast<std::int32_t>(text.size());
        for (std::int32_t at = 0; at < size;) {
            if (const char c = text[static_cast<std::size_t>(at)]; static_cast<unsigned char>(c) < 0x80) {
                inRun = inRun && c != ' ' && (c < '\t' || c > '\r'); // ICU's tables are slow for what is nearly all
                others += lowered(c) >= 'a' && lowered(c) <= 'z' ? 1 : 0;
                ++at;
                continue;
            }
            UChar32 c = 0;
            U8_NEXT(text.data(), at, size, c);
            inRun = inRun && !(c >= 0 && u_isUWhiteSpace(c));
            if (c < 0 || !u_isalpha(c))
                continue;
            const auto breaks = u_getIntPropertyValue(c, UCHAR_LINE_BREAK);
            if (breaks != U_LB_IDEOGRAPHIC && breaks != U_LB_CONDITIONAL_JAPANESE_STARTER &&
                breaks != U_LB_COMPLEX_CONTEXT) {
                ++others;
                continue;
            }
            ++unspaced;
            runs += inRun ? 0 : 1;
            inRun = true;
        }
    }
    return unspaced > others && unspaced > mostOfWord * runs;
}

std::vector<ByteSpan> characterWords(std::string_view text)
{
    thread_local const auto iterator = made(&icu::BreakIterator::createCharacterInstance);
    return piecesOf(*iterator, text);
}

} // namespace core::text
