#include "core/lexicon/indefinite_article.h"

#include <algorithm>
#include <string>

#include "core/base/ascii.h"
#include "core/text/word_table.h"

namespace core::lexicon {

namespace {

constexpr std::string_view vowelLetters = "aeiou";

bool beginsWithAny(std::string_view word, std::initializer_list<std::string_view> beginnings)
{
    return std::ranges::any_of(beginnings, [&](std::string_view beginning) { return word.starts_with(beginning); });
}

/// Whether a word is read letter by letter: X, FBI, U.S., HTML; but NATO and AIDS are read as words.
bool isSpelledOut(std::string_view form)
{
    std::size_t letters = 0;
    std::size_t vowels = 0;
    for (const char c : form) {
        if (c == '.')
            continue;
        if (c < 'A' || c > 'Z')
            return false;
        ++letters;
        vowels += std::string_view("AEIOU").find(c) != std::string_view::npos ? 1 : 0;
    }
    constexpr std::size_t longestSpelled = 3;
    return letters > 0 && (letters <= longestSpelled || vowels == 0 || form.find('.') != std::string_view::npos);
}

bool isNumberWithVowel(std::string_view digits) { return digits.starts_with('8') || digits == "11" || digits == "18"; }

} // namespace

std::string_view indefiniteArticle(std::string_view word)
{
    const auto article = [](bool vowel) { return vowel ? std::string_view("an") : std::string_view("a"); };
    const auto digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits > 0)
        return article(isNumberWithVowel(word.substr(0, digits)));
    // I is a word, and so is "A" of "A-level"; both begin like their letters.
    if (isSpelledOut(word.substr(0, word.find('-'))))
        return article(std::string_view("AEFHILMNORSX").find(word.front()) != std::string_view::npos);
    const std::string lower(text::formOf(text::lowerOf(text::intern(word))));
    if (beginsWithAny(lower, {"hour", "honest", "honor", "honour", "heir"}))
        return article(true);
    if (lower.starts_with("uni")) // a union, an uninformed guess
        return article(beginsWithAny(lower, {"unin", "unim", "unid"}));
    // Spoken with a consonant: Europe, ewe, one, use, uranium, utopia.
    if (beginsWithAny(lower, {"eu", "ew", "one-", "once", "unanim", "usa", "use", "usu", "ura", "uri", "uru", "ute",
                              "uti", "uto", "ubi", "uk"}) ||
        lower == "one" || lower == "ones")
        return article(false);
    return article(!lower.empty() && vowelLetters.find(lower.front()) != std::string_view::npos);
}

bool suitsArticle(std::string_view before, std::string_view word)
{
    const bool a = before == "a" || before == "A";
    const bool an = before == "an" || before == "An" || before == "AN";
    const bool isWord = !word.empty() && (static_cast<unsigned char>(word.front()) >= 0x80 ||
                                          (word.front() >= '0' && word.front() <= '9') ||
                                          (lowered(word.front()) >= 'a' && lowered(word.front()) <= 'z'));
    return (!a && !an) || !isWord || (indefiniteArticle(word) == "an") == an;
}

} // namespace core::lexicon
