#include "core/metrics/translation/western_words.h"

#include "core/metrics/translation/characters.h"
#include "core/metrics/translation/pairs.h"

namespace core::metrics {

namespace {

bool isStopOrComma(char32_t c) { return c == U'.' || c == U','; }
bool isNoDigit(char32_t c) { return !isDigit(c); }
bool isDash(char32_t c) { return c == U'-'; }
bool isWesternMark(char32_t c)
{
    return (c >= U'{' && c <= U'~') || (c >= U'[' && c <= U'`') || (c >= U' ' && c <= U'&') ||
           (c >= U'(' && c <= U'+') || (c >= U':' && c <= U'@') || c == U'/';
}

} // namespace

void readEntities(std::u32string& line)
{
    replaceAll(line, U"&quot;", U"\"");
    replaceAll(line, U"&amp;", U"&");
    replaceAll(line, U"&lt;", U"<");
    replaceAll(line, U"&gt;", U">");
}

std::u32string marksApart(std::u32string_view line) { return apart(line, isWesternMark); }

std::u32string stopsAndDashesApart(std::u32string_view line)
{
    auto result = aroundPairs(line, isNoDigit, isStopOrComma, {U"", U" ", U" "});
    result = aroundPairs(result, isStopOrComma, isNoDigit, {U" ", U" ", U""});
    return aroundPairs(result, isDigit, isDash, {U"", U" ", U" "});
}

} // namespace core::metrics
