#include "core/metrics/translation/bleu_tokenizer.h"

#include <algorithm>

#include <unicode/uchar.h>

#include "core/base/named.h"
#include "core/metrics/translation/characters.h"
#include "core/metrics/translation/pairs.h"
#include "core/metrics/translation/western_words.h"

namespace core::metrics {

namespace {

constexpr std::array<std::string_view, bleuTokenizers.size()> tokenizerNames{"none", "13a", "intl", "zh", "char"};

bool isOfCategory(char32_t c, std::uint32_t mask) { return (U_GET_GC_MASK(static_cast<UChar32>(c)) & mask) != 0; }
bool isMark(char32_t c) { return isOfCategory(c, U_GC_P_MASK); }
bool isSign(char32_t c) { return isOfCategory(c, U_GC_S_MASK); }
bool isNoNumber(char32_t c) { return !isOfCategory(c, U_GC_N_MASK); }

std::u32string mteval13a(std::u32string_view sentence)
{
    std::u32string line(sentence);
    replaceAll(line, U"<skipped>", U"");
    replaceAll(line, U"-\n", U"");
    replaceAll(line, U"\n", U" ");
    readEntities(line);
    return stopsAndDashesApart(marksApart(U" " + line + U" "));
}

std::u32string international(std::u32string_view line)
{
    auto result = aroundPairs(line, isNoNumber, isMark, {U"", U" ", U" "});
    result = aroundPairs(result, isMark, isNoNumber, {U" ", U" ", U""});
    return apart(result, isSign);
}

struct Range {
    char32_t first, last;
};
constexpr Range chineseRanges[] = {{0x3400, 0x4DB5},
                                   {0x4E00, 0x9FA5},
                                   {0x9FA6, 0x9FBB},
                                   {0xF900, 0xFA2D},
                                   {0xFA30, 0xFA6A},
                                   {0xFA70, 0xFAD9},
                                   // Meant as U+20000..U+2A6D6 and U+2F800..U+2FA1D (see the header).
                                   {0x2001, 0x2A6D},
                                   {0x2F81, 0x2FA1},
                                   {0xFF00, 0xFFEF},
                                   {0x2E80, 0x2EFF},
                                   {0x3000, 0x303F},
                                   {0x31C0, 0x31EF},
                                   {0x2F00, 0x2FDF},
                                   {0x2FF0, 0x2FFF},
                                   {0x3100, 0x312F},
                                   {0x31A0, 0x31BF},
                                   {0xFE10, 0xFE1F},
                                   {0xFE30, 0xFE4F},
                                   {0x2600, 0x26FF},
                                   {0x2700, 0x27BF},
                                   {0x3200, 0x32FF},
                                   {0x3300, 0x33FF}};

bool isChinese(char32_t c)
{
    return std::ranges::any_of(chineseRanges, [c](const Range& range) { return range.first <= c && c <= range.last; });
}

std::u32string tokenizedLine(std::u32string_view line, BleuTokenizer tokenizer)
{
    switch (tokenizer) {
    case BleuTokenizer::Mteval13a:
        return mteval13a(line);
    case BleuTokenizer::International:
        return international(line);
    case BleuTokenizer::Chinese:
        return stopsAndDashesApart(marksApart(apart(withoutOuterBlanks(line), isChinese)));
    case BleuTokenizer::Character:
        return apart(line, [](char32_t) { return true; });
    case BleuTokenizer::None:
        break;
    }
    return std::u32string(line);
}

} // namespace

std::string_view nameOf(BleuTokenizer tokenizer) { return tokenizerNames[static_cast<std::size_t>(tokenizer)]; }

BleuTokenizer bleuTokenizerNamed(std::string_view name)
{
    return enumNamed<BleuTokenizer>(tokenizerNames, name, "BLEU tokenizer");
}

std::string tokenizedForBleu(std::string_view sentence, BleuTokenizer tokenizer, bool lowerCased)
{
    auto line = charactersOf(sentence);
    if (lowerCased)
        line = lowerCase(line);
    line = tokenizedLine(withoutTrailingBlanks(line), tokenizer);
    std::u32string result;
    result.reserve(line.size());
    for (const auto word : wordsOf(line))
        result.append(result.empty() ? U"" : U" ").append(word);
    return utf8Of(result);
}

} // namespace core::metrics
