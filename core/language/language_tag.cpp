#include "core/language/language_tag.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <unicode/uloc.h>
#include <unicode/ustring.h>

#include "core/base/ascii.h"
#include "core/base/error.h"

namespace core::language {

namespace {

bool isTagLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isTagDigit(char c) { return c >= '0' && c <= '9'; }

/// RFC 5646, section 2.1.1: scripts as Hant, regions as AT, all else in small letters.
std::string subtagAsWritten(std::string_view subtag, bool first)
{
    std::string written = lowered(subtag);
    const bool letters = std::ranges::all_of(written, isTagLetter);
    if (!first && letters && written.size() == 2)
        std::ranges::transform(written, written.begin(), [](char c) { return static_cast<char>(c - 'a' + 'A'); });
    return !first && letters && written.size() == 4 ? capitalised(written) : written;
}

} // namespace

std::string languageTag(std::string_view typed)
{
    const auto refuse = [&] {
        return UsageError(fmt::format("\"{}\" does not name a language as BCP 47 does", typed),
                          "Write a code such as de, fr or pt-BR");
    };
    constexpr std::size_t longest = 35; // RFC 5646, section 4.4.1
    if (typed.empty() || typed.size() > longest)
        throw refuse();
    std::string tag;
    for (std::size_t begin = 0; begin <= typed.size();) {
        const auto end = std::min(typed.find_first_of("-_", begin), typed.size());
        const auto subtag = typed.substr(begin, end - begin);
        const bool first = begin == 0;
        const bool fits = first
                              ? subtag.size() >= 2 && subtag.size() <= 3 && std::ranges::all_of(subtag, isTagLetter)
                              : !subtag.empty() && subtag.size() <= 8 &&
                                    std::ranges::all_of(subtag, [](char c) { return isTagLetter(c) || isTagDigit(c); });
        if (!fits)
            throw refuse();
        tag += (first ? "" : "-") + subtagAsWritten(subtag, first);
        begin = end + 1;
    }
    return shortestTag(tag);
}

std::string shortestTag(std::string_view tag)
{
    const auto first = tag.substr(0, tag.find_first_of("-_"));
    if (first.size() != 3 || lowered(first) == "und") // undetermined
        return std::string(tag);
    return primaryLanguage(first).append(tag.substr(first.size()));
}

std::string primaryLanguage(std::string_view tag)
{
    std::array<char, 36> code{};
    UErrorCode status = U_ZERO_ERROR;
    const auto length = uloc_getLanguage(std::string(tag.substr(0, code.size() - 1)).c_str(), code.data(),
                                         static_cast<std::int32_t>(code.size()), &status); // eng and deu are en and de
    const std::string_view language(code.data(), U_FAILURE(status) ? 0 : static_cast<std::size_t>(length));
    return language.empty() || language == "english" ? "en" : std::string(language); // as some cards say it
}

bool isEnglish(std::string_view tag) { return primaryLanguage(tag) == "en"; }

std::string languageName(std::string_view tag)
{
    const std::string primary = primaryLanguage(tag);
    std::array<UChar, 128> wide{};
    std::array<char, 384> name{};
    UErrorCode status = U_ZERO_ERROR;
    const auto length =
        uloc_getDisplayLanguage(primary.c_str(), "en", wide.data(), static_cast<std::int32_t>(wide.size()), &status);
    std::int32_t bytes = 0;
    if (U_SUCCESS(status))
        u_strToUTF8(name.data(), static_cast<std::int32_t>(name.size()), &bytes, wide.data(), length, &status);
    return U_FAILURE(status) || bytes == 0 ? primary : std::string(name.data(), static_cast<std::size_t>(bytes));
}

} // namespace core::language
