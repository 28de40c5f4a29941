#include <algorithm>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/language/validity/rules.h"

namespace core::language {

namespace {

/// Whether WordNet has a word, or a lemma of which it is a regular or listed form; not every one that might be cut back
/// to a lemma, as mens to men.
bool isFormInWordNet(std::string_view lower, const WordForms& forms)
{
    using enum lexicon::WordNetPos;
    for (const auto pos : {Noun, Verb, Adjective, Adverb})
        for (const auto& base : forms.wordNet().baseForms(lower, pos)) {
            const auto listed = forms.wordNet().exceptionsOf(base, pos);
            if (base == lower || std::ranges::find(listed, lower) != listed.end())
                return true;
            for (const char* tag : {"NNS", "VBZ", "VBG", "VBD", "VBN"})
                if (pos != Adjective && pos != Adverb && (pos == Noun) == (std::string_view(tag) == "NNS") &&
                    forms.inflector().inflect(base, tag) == lower)
                    return true;
        }
    return false;
}

bool isKnownWord(std::string_view word, const WordForms& forms, const lexicon::SpellingDictionary& dictionary)
{
    if (word.size() < 2 || dictionary.contains(word) ||
        isFormInWordNet(text::formOf(text::lowerOf(text::intern(word))), forms))
        return true;
    const auto hyphen = word.find('-');
    return hyphen != std::string_view::npos && isKnownWord(word.substr(0, hyphen), forms, dictionary) &&
           isKnownWord(word.substr(hyphen + 1), forms, dictionary);
}

} // namespace

void notAWordRule(const ChangedText& text, const WordForms& forms, const lexicon::SpellingDictionary& dictionary,
                  std::vector<Flag>& flags)
{
    for (std::uint32_t place = 0; place < text.is().size(); ++place) {
        const auto word = text.after().form(place);
        const bool plain = std::ranges::all_of(
            word, [](char c) { return (c >= 'a' && c <= 'z') || c == '-' || static_cast<unsigned char>(c) >= 0x80; });
        if (text.isNew(place) && plain && !isKnownWord(word, forms, dictionary))
            flags.push_back({FlagKind::NotAWord, place, fmt::format("{} is in no dictionary", word)});
    }
}

} // namespace core::language
