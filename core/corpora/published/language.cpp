#include "core/corpora/published/language.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <utility>

#include <unicode/utf8.h>

namespace core::corpora::published {

namespace {

/// Blocks of letters used for one language (or mostly one); kana before Han, which Japanese uses too.
struct ScriptRange {
    UChar32 first, last;
    const char* language;
};
constexpr std::array<ScriptRange, 10> scripts{{{0x3040, 0x30ff, "ja"},
                                               {0xac00, 0xd7a3, "ko"},
                                               {0x3400, 0x9fff, "zh"},
                                               {0x20000, 0x2ffff, "zh"},
                                               {0x0400, 0x04ff, "ru"},
                                               {0x0370, 0x03ff, "el"},
                                               {0x0590, 0x05ff, "he"},
                                               {0x0600, 0x06ff, "ar"},
                                               {0x0900, 0x097f, "hi"},
                                               {0x0e00, 0x0e7f, "th"}}};

/// Function words that are frequent in one of the languages and rare in the others.
using FunctionWords = std::pair<const char*, std::array<std::string_view, 10>>;
constexpr std::array<FunctionWords, 12> functionWords{
    {{"en", {"the", "of", "and", "is", "to", "with", "are", "for", "you", "it"}},
     {"de", {"der", "die", "und", "ein", "ist", "das", "nicht", "einem", "mit", "eine"}},
     {"fr", {"le", "les", "et", "est", "une", "dans", "des", "pas", "qui", "sur"}},
     {"es", {"el", "los", "y", "es", "una", "que", "las", "con", "por", "del"}},
     {"it", {"il", "che", "di", "gli", "sono", "della", "per", "non", "una", "nel"}},
     {"pt", {"os", "uma", "não", "em", "do", "da", "um", "ao", "são", "com"}},
     {"nl", {"het", "een", "van", "niet", "zijn", "ik", "dat", "op", "voor", "met"}},
     {"cs", {"je", "na", "se", "že", "jsou", "ve", "muž", "při", "který", "není"}},
     {"pl", {"w", "nie", "jest", "się", "na", "do", "że", "jak", "przez", "są"}},
     {"tr", {"bir", "ve", "bu", "için", "ile", "değil", "çok", "ne", "da", "olan"}},
     {"sv", {"och", "att", "det", "som", "en", "är", "på", "inte", "ett", "av"}},
     {"ro", {"și", "este", "nu", "din", "cu", "pe", "la", "sunt", "care", "ce"}}}};

/// The key with the largest count; empty unless it is above `least` and twice the second.
std::string clearly(const std::map<std::string, std::size_t>& counts, std::size_t least)
{
    std::string best;
    std::size_t most = 0;
    std::size_t second = 0;
    for (const auto& [language, count] : counts) {
        if (count > most) {
            second = std::exchange(most, count);
            best = language;
        } else {
            second = std::max(second, count);
        }
    }
    return most >= std::max<std::size_t>(least, 1) && most >= 2 * second ? best : std::string();
}

void countFunctionWords(std::string_view text, std::map<std::string, std::size_t>& counts)
{
    std::string word;
    const auto count = [&] {
        for (const auto& [language, words] : functionWords)
            counts[language] += std::find(words.begin(), words.end(), word) != words.end() ? 1 : 0;
        word.clear();
    };
    for (const char c : text) {
        const bool big = c >= 'A' && c <= 'Z';
        if (big || (c >= 'a' && c <= 'z') || (c & 0x80) != 0)
            word += big ? static_cast<char>(c + 32) : c;
        else if (!word.empty())
            count();
    }
    if (!word.empty())
        count();
}

} // namespace

bool isRecognised(std::string_view language)
{
    return std::ranges::any_of(scripts, [&](const ScriptRange& script) { return script.language == language; }) ||
           std::ranges::any_of(functionWords, [&](const FunctionWords& words) { return words.first == language; });
}

std::string languageOf(std::span<const std::string_view> texts)
{
    std::map<std::string, std::size_t> letters;
    std::map<std::string, std::size_t> words;
    std::size_t latin = 0;
    for (const auto text : texts) {
        for (std::size_t i = 0; i < text.size();) {
            UChar32 c = 0;
            std::int32_t step = 0;
            U8_NEXT(text.data() + i, step, static_cast<std::int32_t>(std::min<std::size_t>(4, text.size() - i)), c);
            i += static_cast<std::size_t>(step);
            latin += (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ? 1 : 0;
            for (const auto& [first, last, language] : scripts)
                if (c >= first && c <= last) {
                    ++letters[language];
                    break;
                }
        }
        countFunctionWords(text, words);
    }
    std::size_t others = 0;
    for (const auto& [language, count] : letters)
        others += count;
    if (others > latin)
        return letters["ja"] * 5 > others ? "ja" : clearly(letters, 1);
    return clearly(words, texts.size() / 5);
}

bool isLatin(std::string_view language)
{
    return std::none_of(scripts.begin(), scripts.end(),
                        [&](const auto& script) { return script.language == language; });
}

bool isLanguageCode(std::string_view ending)
{
    constexpr std::string_view known =
        " ar bg bn ca cs da de el en es et eu fa fi fr ga gl gu he hi hr hu hy is it ja ka "
        "kk ko lt lv mk mr ms nl no pl ps pt ro ru sk sl sq sr sv sw ta te th tl tr uk ur vi "
        "zh ";
    const std::string_view language = ending.substr(0, ending.find_first_of("-_"));
    return language.size() == 2 && ending.size() <= 7 &&
           known.find(" " + std::string(language) + " ") != std::string_view::npos;
}

} // namespace core::corpora::published
