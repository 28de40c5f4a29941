#include "core/metrics/translation/characters.h"

#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>

namespace core::metrics {

std::u32string charactersOf(std::string_view utf8)
{
    std::u32string result;
    result.reserve(utf8.size());
    const auto size = static_cast<std::int32_t>(utf8.size());
    for (std::int32_t at = 0; at < size;) {
        UChar32 c = 0;
        U8_NEXT_OR_FFFD(utf8.data(), at, size, c);
        result += static_cast<char32_t>(c);
    }
    return result;
}

std::string utf8Of(std::u32string_view characters)
{
    std::string result;
    result.reserve(characters.size());
    for (const char32_t character : characters) {
        char bytes[U8_MAX_LENGTH];
        std::int32_t size = 0;
        U8_APPEND_UNSAFE(bytes, size, static_cast<UChar32>(character));
        result.append(bytes, static_cast<std::size_t>(size));
    }
    return result;
}

bool isBlank(char32_t character)
{
    return u_isUWhiteSpace(static_cast<UChar32>(character)) || (character >= 0x1C && character <= 0x1F);
}

std::u32string lowerCase(std::u32string_view characters)
{
    const auto lower = icu::UnicodeString::fromUTF32(reinterpret_cast<const UChar32*>(characters.data()),
                                                     static_cast<std::int32_t>(characters.size()))
                           .toLower(icu::Locale::getRoot());
    std::u32string result;
    result.reserve(characters.size());
    for (std::int32_t at = 0; at < lower.length(); at = lower.moveIndex32(at, 1))
        result += static_cast<char32_t>(lower.char32At(at));
    return result;
}

std::u32string_view withoutTrailingBlanks(std::u32string_view line)
{
    while (!line.empty() && isBlank(line.back()))
        line.remove_suffix(1);
    return line;
}

std::u32string_view withoutOuterBlanks(std::u32string_view line)
{
    line = withoutTrailingBlanks(line);
    while (!line.empty() && isBlank(line.front()))
        line.remove_prefix(1);
    return line;
}

std::vector<std::u32string_view> wordsOf(std::u32string_view line)
{
    std::vector<std::u32string_view> words;
    for (std::size_t at = 0; at < line.size();) {
        if (isBlank(line[at])) {
            ++at;
            continue;
        }
        const std::size_t begin = at;
        while (at < line.size() && !isBlank(line[at]))
            ++at;
        words.push_back(line.substr(begin, at - begin));
    }
    return words;
}

void replaceAll(std::u32string& line, std::u32string_view before, std::u32string_view after)
{
    for (auto at = line.find(before); at != std::u32string::npos; at = line.find(before, at + after.size()))
        line.replace(at, before.size(), after);
}

} // namespace core::metrics
