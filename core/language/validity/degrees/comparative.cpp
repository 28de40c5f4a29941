#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "core/language/validity/rules.h"

namespace core::language {

namespace {

/// Whether a word has an ending of degree that its adjective or adverb does not take.
bool isNoDegree(std::string_view word, const WordForms& forms, const WordExists& exists)
{
    std::string_view stem;
    for (const std::string_view ending : {"est", "er"})
        if (word.size() > ending.size() + 2 && word.ends_with(ending))
            stem = word.substr(0, word.size() - ending.size());
    const auto is = forms.of(word);
    if (stem.empty() || (is & ~ComparedAdjective) != 0 || exists(word))
        return false;
    std::vector<std::string> bases{std::string(stem), std::string(stem) + "e"};
    if (stem.ends_with('i'))
        bases.push_back(std::string(stem.substr(0, stem.size() - 1)) + "y");
    bool isOfAdjective = false;
    for (const auto& base : bases) {
        if ((forms.of(base) & (Adjective | Adverb | VerbParticiple)) == 0)
            continue;
        isOfAdjective = true;
        for (const auto pos : {lexicon::WordNetPos::Adjective, lexicon::WordNetPos::Adverb})
            for (const auto& listed : forms.wordNet().exceptionsOf(base, pos))
                if (listed == word)
                    return false;
    }
    return isOfAdjective;
}

bool isCompared(std::string_view lower, std::uint16_t forms)
{
    constexpr std::array<std::string_view, 6> irregular{"better", "worse", "best", "worst", "farther", "further"};
    return std::ranges::find(irregular, lower) != irregular.end() ||
           ((forms & ComparedAdjective) != 0 && (forms & (Adjective | anyNoun | anyVerb | Adverb)) == 0);
}

} // namespace

void comparativeRule(const ChangedText& text, const WordForms& forms, const WordExists& exists,
                     std::vector<Flag>& flags)
{
    const auto& words = text.is();
    for (std::uint32_t place = 0; place < words.size(); ++place) {
        const auto is = forms.of(words[place]);
        if (text.isNew(place) && isNoDegree(words[place], forms, exists)) {
            flags.push_back({FlagKind::Comparative, place, fmt::format("there is no {}", words[place])});
            continue;
        }
        const auto before = place > 0 ? words[place - 1] : std::string_view();
        const bool doubled = before == "more" || before == "most" || before == "less" || before == "as";
        if (doubled && (text.isNew(place) || text.isNew(place - 1)) && isCompared(words[place], is))
            flags.push_back({FlagKind::Comparative, place, fmt::format("{} {}", before, words[place])});
    }
}

} // namespace core::language
