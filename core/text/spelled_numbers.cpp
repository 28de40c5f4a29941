#include "core/text/spelled_numbers.h"

#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>

#include <unicode/locid.h>
#include <unicode/rbnf.h>
#include <unicode/unistr.h>

namespace core::text {

namespace {

using Rules = icu::RuleBasedNumberFormat;

/// The first of these rule sets that the language has: the English ones with "and", which others do not need.
icu::UnicodeString ruleSetOf(const Rules& rules, const char* verbose, const char* plain)
{
    const auto wanted = icu::UnicodeString::fromUTF8(verbose);
    for (std::int32_t i = 0; i < rules.getNumberOfRuleSetNames(); ++i)
        if (rules.getRuleSetName(i) == wanted)
            return wanted;
    return icu::UnicodeString::fromUTF8(plain);
}

std::string inWords(std::uint64_t number, std::string_view language, const char* verbose, const char* plain)
{
    static std::mutex mutex; // formats keep what they have computed
    static std::map<std::string, std::unique_ptr<Rules>, std::less<>> known;
    const std::scoped_lock lock(mutex);
    UErrorCode status = U_ZERO_ERROR;
    auto& rules = known[std::string(language)];
    if (rules == nullptr)
        rules = std::make_unique<Rules>(icu::URBNF_SPELLOUT, icu::Locale(std::string(language).c_str()), status);
    icu::UnicodeString written;
    icu::FieldPosition place;
    if (U_SUCCESS(status))
        rules->format(static_cast<std::int64_t>(number), ruleSetOf(*rules, verbose, plain), written, place, status);
    if (U_FAILURE(status))
        throw std::logic_error("ICU does not spell out numbers in " + std::string(language));
    // Where a word may be divided, and between groups of thousands.
    written.findAndReplace(icu::UnicodeString(UChar(0xad)), icu::UnicodeString());
    written.findAndReplace(icu::UnicodeString(UChar(',')), icu::UnicodeString());
    std::string words;
    written.toUTF8String(words);
    return words;
}

} // namespace

std::string cardinalInWords(std::uint64_t number, std::string_view language)
{
    return inWords(number, language, "%spellout-cardinal-verbose", "%spellout-numbering");
}

std::string ordinalInWords(std::uint64_t number, std::string_view language)
{
    return inWords(number, language, "%spellout-ordinal-verbose", "%spellout-ordinal");
}

} // namespace core::text
