#include <algorithm>

#include <fmt/format.h>

#include "core/language/validity/rules.h"

namespace core::language {

namespace {

/// A plural without s: men, teeth, children; not people, which is a word of its own.
bool isIrregularPlural(std::string_view word, const WordForms& forms)
{
    const auto bases = forms.wordNet().baseForms(word, lexicon::WordNetPos::Noun);
    return !word.ends_with('s') && std::ranges::any_of(bases, [&](const std::string& base) { return base != word; });
}

} // namespace

void doublePluralRule(const ChangedText& text, const WordForms& forms, std::vector<Flag>& flags)
{
    for (std::uint32_t place = 0; place < text.is().size(); ++place) {
        const auto word = text.is()[place];
        if (!text.isNew(place) || !word.ends_with('s'))
            continue;
        const bool unknown = forms.of(word) == 0;
        for (const std::size_t letters : {1, 2}) { // mens, peopleses
            if (word.size() < letters + 3 || (letters == 2 && !word.ends_with("es")))
                continue;
            const auto stem = word.substr(0, word.size() - letters);
            if (!isIrregularPlural(stem, forms) && !(unknown && (forms.of(stem) & NounPlural) != 0))
                continue;
            flags.push_back({FlagKind::DoublePlural, place, fmt::format("{} is a plural already", stem)});
            break;
        }
    }
}

} // namespace core::language
