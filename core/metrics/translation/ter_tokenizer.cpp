#include "core/metrics/translation/ter_tokenizer.h"

#include <algorithm>

#include "core/metrics/translation/characters.h"
#include "core/metrics/translation/pairs.h"
#include "core/metrics/translation/western_words.h"

namespace core::metrics {

namespace {

bool isIn(char32_t c, char32_t first, char32_t last) { return first <= c && c <= last; }

bool isPlainPunctuation(char32_t c) { return std::u32string_view(U".,?:;!\"()").find(c) != std::u32string_view::npos; }
bool isAsianPunctuation(char32_t c)
{
    return c == 0x3001 || c == 0x3002 || isIn(c, 0x3008, 0x3011) || isIn(c, 0x3014, 0x301F) ||
           isIn(c, 0xFF61, 0xFF65) || c == 0x30FB;
}
bool isFullWidthPunctuation(char32_t c)
{
    return std::u32string_view(U"．，？：；！＂（）").find(c) != std::u32string_view::npos;
}

std::u32string normalizedWestern(std::u32string line)
{
    replaceAll(line, U"\n-", U"");
    replaceAll(line, U"\n", U" ");
    readEntities(line);
    line = marksApart(U" " + line + U" ");
    replaceAll(line, U"'s ", U" 's ");
    return stopsAndDashesApart(line);
}

/// The rules for kana match only at the very beginning of the line, which is a blank by now, so they never apply.
std::u32string normalizedAsian(std::u32string line)
{
    line = apart(line, [](char32_t c) { return isIn(c, 0x4E00, 0x9FFF) || isIn(c, 0x3400, 0x4DBF); });
    line = apart(line, [](char32_t c) { return isIn(c, 0x31C0, 0x31EF) || isIn(c, 0x2E80, 0x2EFF); });
    line = apart(
        line, [](char32_t c) { return isIn(c, 0x3300, 0x33FF) || isIn(c, 0xF900, 0xFAFF) || isIn(c, 0xFE30, 0xFE4F); });
    line = apart(line, [](char32_t c) { return isIn(c, 0x3200, 0x3F22); });
    line = apart(line, isAsianPunctuation);
    return apart(line, isFullWidthPunctuation);
}

} // namespace

std::vector<std::string> tokenizedForTer(std::string_view sentence, const TerOptions& options)
{
    std::u32string line(charactersOf(sentence));
    line.resize(withoutTrailingBlanks(line).size());
    if (!options.caseSensitive)
        line = lowerCase(line);
    if (options.normalized) {
        line = normalizedWestern(std::move(line));
        if (options.asianSupport)
            line = normalizedAsian(std::move(line));
    }
    if (options.noPunctuation) {
        std::erase_if(line, isPlainPunctuation);
        if (options.asianSupport)
            std::erase_if(line, [](char32_t c) { return isAsianPunctuation(c) || isFullWidthPunctuation(c); });
    }
    std::vector<std::string> words;
    for (const auto word : wordsOf(line))
        words.push_back(utf8Of(word));
    return words;
}

} // namespace core::metrics
