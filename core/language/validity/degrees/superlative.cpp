#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/language/validity/rules.h"

namespace core::language {

namespace {

/// Words that say what a superlative does, and forms that WordNet does not derive.
constexpr std::array<std::string_view, 17> superlatives{
    "best",    "worst",   "most",     "least",     "eldest",  "foremost", "utmost",  "topmost", "innermost",
    "outmost", "supreme", "ultimate", "uppermost", "maximum", "minimum",  "optimal", "top"};

bool isSuperlative(std::string_view lower, const WordForms& forms)
{
    if (std::ranges::find(superlatives, lower) != superlatives.end())
        return true;
    if (!lower.ends_with("est") || lower == "modest" || lower == "immodest") // "mod" is an adjective, too
        return false;
    for (const auto pos : {lexicon::WordNetPos::Adjective, lexicon::WordNetPos::Adverb})
        for (const auto& base : forms.wordNet().baseForms(lower, pos))
            if (base != lower)
                return true;
    return false;
}

bool comparesAnother(std::string_view lower) { return lower == "most" || lower == "least"; }

/// Whether a word of the text before is a superlative, or makes one of the adjective or adverb behind it: not "most
/// people" and "at least".
bool wasSuperlative(const ChangedText& text, const WordForms& forms, std::size_t word)
{
    const auto& tags = text.tags();
    const auto was = text.was()[word];
    if ((tags[word] != "JJS" && tags[word] != "RBS") || !isSuperlative(was, forms))
        return false;
    if (!comparesAnother(was))
        return true;
    const bool describes =
        word + 1 < tags.size() && (tags[word + 1].starts_with("JJ") || tags[word + 1].starts_with("RB"));
    return describes && (word == 0 || text.was()[word - 1] != "at");
}

/// Whether a word of the text after is a superlative, alone or by the word before it.
bool isOneNow(const ChangedText& text, const WordForms& forms, std::uint32_t place)
{
    return isSuperlative(text.is()[place], forms) || (place > 0 && comparesAnother(text.is()[place - 1]));
}

/// Whether what was made of an original word, or of that which it compared, is still a superlative.
bool isKept(const ChangedText& text, const WordForms& forms, std::size_t word)
{
    const std::size_t last = comparesAnother(text.was()[word]) ? word + 1 : word;
    for (std::uint32_t place = 0; place < text.after().size(); ++place)
        for (const auto origin : text.after().words()[place].origins)
            if (origin >= word && origin <= last && isOneNow(text, forms, place))
                return true;
    return false;
}

} // namespace

void superlativeRule(const ChangedText& text, const WordForms& forms, std::vector<Flag>& flags)
{
    for (std::size_t word = 0; word < text.tags().size(); ++word) {
        const auto place = text.now(word);
        if ((place && !text.isNew(*place)) || !wasSuperlative(text, forms, word) || isKept(text, forms, word))
            continue;
        flags.push_back(
            {FlagKind::Superlative, place.value_or(text.placeOfLost(word)),
             fmt::format("{} for {}, a superlative", place ? text.after().form(*place) : "nothing", text.was()[word])});
    }
}

} // namespace core::language
