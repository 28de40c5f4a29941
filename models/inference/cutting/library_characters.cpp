#include "models/inference/cutting/library_characters.h"

#include <iterator>
#include <memory>

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uniset.h>

#include "core/base/error.h"

namespace models::characters {

namespace {

/// Whether a character was assigned in this version of Unicode.
bool knownTo(UChar32 c, std::uint8_t version)
{
    UVersionInfo age;
    u_charAge(c, age);
    return age[0] != 0 && (age[0] < version || (age[0] == version && age[1] == 0));
}

bool isOf(UChar32 c, std::uint32_t categories, std::uint8_t version)
{
    return (U_GET_GC_MASK(c) & categories) != 0 && knownTo(c, version);
}

/// Letters of Unicode 16 and 17: ICU may be older.
struct Letters {
    UChar32 first, last, small; ///< The small letter of the first one.
    UChar32 step = 1;           ///< From one capital letter to the next.
};
constexpr Letters newLetters[] = {{0x1C89, 0x1C89, 0x1C8A},    {0xA7CB, 0xA7CB, 0x0264},   {0xA7CC, 0xA7CE, 0xA7CD, 2},
                                  {0xA7D2, 0xA7D4, 0xA7D3, 2}, {0xA7DA, 0xA7DA, 0xA7DB},   {0xA7DC, 0xA7DC, 0x019B},
                                  {0x10D50, 0x10D65, 0x10D70}, {0x16EA0, 0x16EB8, 0x16EBB}};

/// ICU's normalizers, which leave characters that are newer than the library's tables alone.
class OldForm {
public:
    explicit OldForm(const icu::Normalizer2* form, UErrorCode& status)
        : known_(icu::UnicodeString(u"[:age=9.0:]"), status),
          filtered_(form != nullptr ? std::make_unique<icu::FilteredNormalizer2>(*form, known_) : nullptr)
    {
        known_.freeze();
    }
    [[nodiscard]] const icu::Normalizer2* get() const { return filtered_.get(); }

private:
    icu::UnicodeSet known_;
    std::unique_ptr<icu::FilteredNormalizer2> filtered_;
};

const icu::Normalizer2& normalizerOf(std::string_view form)
{
    static UErrorCode status = U_ZERO_ERROR;
    static const OldForm nfc(icu::Normalizer2::getNFCInstance(status), status),
        nfd(icu::Normalizer2::getNFDInstance(status), status), nfkc(icu::Normalizer2::getNFKCInstance(status), status),
        nfkd(icu::Normalizer2::getNFKDInstance(status), status);
    const OldForm& wanted = form == "NFC" ? nfc : form == "NFD" ? nfd : form == "NFKC" ? nfkc : nfkd;
    if (U_FAILURE(status) || wanted.get() == nullptr)
        throw core::Error(std::string("text cannot be normalised: ") + u_errorName(status));
    return *wanted.get();
}

} // namespace

bool isSpace(UChar32 c) { return u_isUWhiteSpace(c) != 0; }

bool isDropped(UChar32 c)
{
    if (c == '\t' || c == '\n' || c == '\r')
        return false;
    return c == 0 || c == 0xFFFD || isOf(c, U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK, 8);
}

bool isPunctuation(UChar32 c)
{
    if (c < 0x80)
        return (c >= 33 && c <= 47) || (c >= 58 && c <= 64) || (c >= 91 && c <= 96) || (c >= 123 && c <= 126);
    return c == 0x166D || c == 0x111C9 || isOf(c, U_GC_P_MASK, 8); // of another category today
}

bool isNonspacingMark(UChar32 c)
{
    if (c < 0x300 || c == 0x1885 || c == 0x1886 || c == 0xA9BD || c == 0x111C9) // were others then
        return false;
    return c == 0x1734 || isOf(c, U_GC_MN_MASK, 8);
}

bool isMark(UChar32 c) { return c >= 0x300 && c != 0x111C9 && (c == 0x1CF2 || c == 0x1CF3 || isOf(c, U_GC_M_MASK, 9)); }

bool isIdeograph(UChar32 c)
{
    return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF) ||
           (c >= 0x2A700 && c <= 0x2B81F) || (c >= 0x2B920 && c <= 0x2CEAF) || (c >= 0xF900 && c <= 0xFAFF) ||
           (c >= 0x2F800 && c <= 0x2FA1F);
}

bool isWordSign(UChar32 c)
{
    return u_hasBinaryProperty(c, UCHAR_ALPHABETIC) != 0 || u_hasBinaryProperty(c, UCHAR_JOIN_CONTROL) != 0 ||
           (U_GET_GC_MASK(c) & (U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK)) != 0;
}

UScriptCode scriptOf(UChar32 c)
{
    UErrorCode status = U_ZERO_ERROR;
    return knownTo(c, 9) ? uscript_getScript(c, &status) : USCRIPT_UNKNOWN;
}

UChar32 lowered(UChar32 c)
{
    for (const Letters& letters : newLetters)
        if (c >= letters.first && c <= letters.last && (c - letters.first) % letters.step == 0)
            return letters.small + (c - letters.first);
    return u_tolower(c);
}

icu::UnicodeString normalized(const icu::UnicodeString& text, std::string_view form)
{
    UErrorCode status = U_ZERO_ERROR;
    auto normal = normalizerOf(form).normalize(text, status);
    if (U_FAILURE(status))
        throw core::Error(std::string("text cannot be normalised: ") + u_errorName(status));
    return normal;
}

bool beginsSegment(UChar32 c, std::string_view form) { return normalizerOf(form).hasBoundaryBefore(c) != 0; }

} // namespace models::characters
