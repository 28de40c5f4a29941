#include "core/attacks/transformations/characters/letter_neighbours.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>

namespace core::attacks {

namespace {

constexpr UChar32 lastDescribed = 30000; // where the authors' program ends

/// The content of a character's Unicode name: LATIN SMALL LETTER A WITH GRAVE.
struct Description {
    UChar32 character = 0;
    char letter = 0;                ///< A: the word of one letter.
    bool capital = false;           ///< By the first of the words SMALL and CAPITAL.
    std::vector<std::string> words; ///< All but the letter, sorted.
};

/// For a character of a script that readers of English take for letters; without a letter if its name has none or
/// several.
Description describedLetter(UChar32 c)
{
    Description description{c, 0, false, {}};
    UErrorCode error = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(c, &error);
    const bool known =
        script == USCRIPT_LATIN || script == USCRIPT_GREEK || script == USCRIPT_CYRILLIC || script == USCRIPT_COMMON;
    std::array<char, 128> name{};
    if (U_FAILURE(error) || !known || u_isgraph(c) == 0 ||
        u_charName(c, U_UNICODE_CHAR_NAME, name.data(), static_cast<std::int32_t>(name.size()), &error) <= 0 ||
        U_FAILURE(error))
        return description;
    const std::string_view text(name.data());
    bool cased = false;
    std::size_t letters = 0;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find(' ', from), text.size());
        const auto word = text.substr(from, to - from);
        from = to + 1;
        if (word.size() == 1) {
            description.letter = word.front();
            ++letters;
            continue;
        }
        if (!cased && (word == "SMALL" || word == "CAPITAL")) {
            cased = true;
            description.capital = word == "CAPITAL";
        }
        description.words.emplace_back(word);
    }
    if (letters != 1 || !cased)
        description.letter = 0;
    std::ranges::sort(description.words);
    return description;
}

/// Euclidean distance of the counts of words in two names.
double distanceOf(const Description& one, const Description& other)
{
    std::vector<std::string> differing;
    std::ranges::set_symmetric_difference(one.words, other.words, std::back_inserter(differing));
    return std::sqrt(static_cast<double>(differing.size()));
}

/// By letter, nearest first; equally near ones by code point.
std::map<char32_t, std::vector<LetterNeighbour>> describedNeighbours()
{
    std::map<std::pair<char, bool>, std::vector<Description>> kin; // of a letter in one case
    for (UChar32 c = 0; c <= lastDescribed; ++c)
        if (auto description = describedLetter(c); description.letter != 0)
            kin[{description.letter, description.capital}].push_back(std::move(description));
    std::map<char32_t, std::vector<LetterNeighbour>> neighbours;
    for (const auto& [key, descriptions] : kin)
        for (const auto& own : descriptions) {
            const bool plain = own.character < 128;
            if (!plain)
                continue;
            std::vector<std::pair<double, UChar32>> byDistance;
            for (const auto& other : descriptions)
                if (other.character != own.character)
                    byDistance.emplace_back(distanceOf(own, other), other.character);
            std::ranges::sort(byDistance);
            auto& list = neighbours[static_cast<char32_t>(own.character)];
            for (const auto& [distance, character] : byDistance)
                list.push_back({static_cast<char32_t>(character), std::exp(-0.5 * distance)});
        }
    return neighbours;
}

/// The letter with the first of several marks with which it forms a character of its own; 0 if there is none.
char32_t withDiacritic(char32_t letter)
{
    // circumflex, dot above, acute, caron, dot below, macron below, cedilla
    constexpr std::array<UChar32, 7> marks{0x302, 0x307, 0x301, 0x30c, 0x323, 0x331, 0x327};
    UErrorCode error = U_ZERO_ERROR;
    const auto* composing = unorm2_getNFCInstance(&error);
    if (U_FAILURE(error) || letter >= 128)
        return 0;
    for (const auto mark : marks)
        if (const UChar32 composed = unorm2_composePair(composing, static_cast<UChar32>(letter), mark); composed > 0)
            return static_cast<char32_t>(composed);
    return 0;
}

} // namespace

char32_t unicodeLookAlike(char32_t c)
{
    static constexpr std::pair<char32_t, char32_t> table[] = {
        {U'a', U'\u0430'}, {U'b', U'\u042c'}, {U'c', U'\u0441'}, {U'd', U'\u0501'}, {U'e', U'\u0435'},
        {U'f', U'\u017f'}, {U'g', U'\u0261'}, {U'h', U'\u04bb'}, {U'i', U'\u0456'}, {U'j', U'\u0458'},
        {U'k', U'\u03ba'}, {U'l', U'\u04cf'}, {U'm', U'\u043c'}, {U'n', U'\u0578'}, {U'o', U'\u043e'},
        {U'p', U'\u0440'}, {U'q', U'\u051b'}, {U'r', U'\u0433'}, {U's', U'\u0455'}, {U't', U'\u0442'},
        {U'u', U'\u057d'}, {U'v', U'\u03bd'}, {U'w', U'\u051d'}, {U'x', U'\u0445'}, {U'y', U'\u0443'},
        {U'z', U'\u1d22'}, {U'A', U'\u0410'}, {U'B', U'\u0412'}, {U'C', U'\u0421'}, {U'E', U'\u0415'},
        {U'H', U'\u041d'}, {U'I', U'\u0406'}, {U'J', U'\u0408'}, {U'K', U'\u041a'}, {U'M', U'\u041c'},
        {U'N', U'\u039d'}, {U'O', U'\u041e'}, {U'P', U'\u0420'}, {U'S', U'\u0405'}, {U'T', U'\u0422'},
        {U'X', U'\u0425'}, {U'Y', U'\u03a5'}, {U'Z', U'\u0396'}, {U'0', U'O'},      {U'1', U'l'},
        {U'3', U'\u0417'}, {U'5', U'\u01bc'}, {U'6', U'\u0431'},
    };
    for (const auto& [from, to] : table)
        if (from == c)
            return to;
    return 0;
}

std::vector<LetterNeighbour> letterNeighbours(char32_t letter, LetterSpace space, std::size_t most)
{
    if (space != LetterSpace::Described) {
        const char32_t one = space == LetterSpace::LookAlikes ? unicodeLookAlike(letter) : withDiacritic(letter);
        return one == 0 || most == 0 ? std::vector<LetterNeighbour>{} : std::vector<LetterNeighbour>{{one, 1.0}};
    }
    static const auto all = describedNeighbours();
    const auto found = all.find(letter);
    if (found == all.end())
        return {};
    const auto& list = found->second;
    return {list.begin(), list.begin() + static_cast<std::ptrdiff_t>(std::min(most, list.size()))};
}

} // namespace core::attacks
