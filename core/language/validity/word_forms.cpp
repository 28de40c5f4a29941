#include "core/language/validity/word_forms.h"

#include <algorithm>
#include <array>

#include "core/language/said/closed_words.h"
#include "core/language/validity/repairs.h"

namespace core::language {

namespace {

struct AuxiliaryForm {
    std::string_view word;
    std::uint16_t forms;
};

constexpr std::array auxiliaryForms{AuxiliaryForm{"be", VerbBase},
                                    AuxiliaryForm{"am", VerbBase},
                                    AuxiliaryForm{"are", VerbBase},
                                    AuxiliaryForm{"is", VerbThird},
                                    AuxiliaryForm{"was", VerbPast},
                                    AuxiliaryForm{"were", VerbPast},
                                    AuxiliaryForm{"been", VerbParticiple},
                                    AuxiliaryForm{"being", VerbIng},
                                    AuxiliaryForm{"have", VerbBase},
                                    AuxiliaryForm{"has", VerbThird},
                                    AuxiliaryForm{"had", VerbPast | VerbParticiple},
                                    AuxiliaryForm{"having", VerbIng},
                                    AuxiliaryForm{"do", VerbBase},
                                    AuxiliaryForm{"does", VerbThird},
                                    AuxiliaryForm{"did", VerbPast},
                                    AuxiliaryForm{"done", VerbParticiple},
                                    AuxiliaryForm{"'re", VerbBase},
                                    AuxiliaryForm{"'m", VerbBase},
                                    AuxiliaryForm{"'ve", VerbBase}};

/// Nouns that take both a singular and a plural verb or determiner; WordNet does not say which those are.
constexpr std::array<std::string_view, 44> bothNumbers{
    "sheep",  "deer",  "fish",   "series",    "species",    "means",    "aircraft", "people", "police",
    "cattle", "staff", "family", "team",      "group",      "crowd",    "audience", "cast",   "crew",
    "public", "media", "data",   "folk",      "percent",    "majority", "minority", "number", "couple",
    "pair",   "lot",   "rest",   "half",      "none",       "all",      "some",     "most",   "any",
    "youth",  "jury",  "army",   "committee", "government", "band",     "club",     "class"};

constexpr std::array<std::string_view, 12> singularInS{"news",      "gas",       "bus",      "lens",
                                                       "iris",      "physics",   "politics", "mathematics",
                                                       "economics", "athletics", "species",  "series"};

bool isListed(const auto& list, std::string_view word) { return std::ranges::find(list, word) != list.end(); }

} // namespace

Auxiliary auxiliaryOf(std::string_view lower)
{
    constexpr std::array<std::string_view, 11> be{"be",   "am",    "is",  "are", "was",  "were",
                                                  "been", "being", "'re", "'m",  "isn't"};
    constexpr std::array<std::string_view, 5> have{"have", "has", "had", "having", "'ve"};
    constexpr std::array<std::string_view, 5> base{"do", "does", "did", "to", "ought"};
    for (const std::string_view ending : {"n't", "n\u2019t"})
        if (lower.size() > ending.size() && lower.ends_with(ending) && modalOf(lower).empty())
            lower.remove_suffix(ending.size());
    if (isListed(be, lower) || lower == "wasn't")
        return Auxiliary::Be;
    if (isListed(have, lower))
        return Auxiliary::Participle;
    return isListed(base, lower) || !modalOf(lower).empty() ? Auxiliary::Base : Auxiliary::None;
}

std::string formForTag(std::string_view lower, std::string_view tag, const WordForms& forms)
{
    struct TagForm {
        std::string_view tag;
        std::uint16_t form;
    };
    constexpr std::array tagForms{TagForm{"NN", NounSingular},    TagForm{"NNS", NounPlural}, TagForm{"VB", VerbBase},
                                  TagForm{"VBP", VerbBase},       TagForm{"VBZ", VerbThird},  TagForm{"VBD", VerbPast},
                                  TagForm{"VBN", VerbParticiple}, TagForm{"VBG", VerbIng}};
    const auto* const wanted = std::ranges::find(tagForms, tag, &TagForm::tag);
    if (wanted == tagForms.end() || (forms.of(lower) & wanted->form) != 0 || auxiliaryOf(lower) != Auxiliary::None)
        return {};
    const auto pos = tag.starts_with("NN") ? lexicon::WordNetPos::Noun : lexicon::WordNetPos::Verb;
    for (const auto& base : forms.wordNet().baseForms(lower, pos))
        if (auto form = forms.inflector().inflect(base, tag); form != lower && (forms.of(form) & wanted->form) != 0)
            return form;
    return {};
}

std::uint16_t WordForms::of(std::string_view lower) const
{
    constexpr std::size_t mostKept = 50'000;
    {
        const std::shared_lock lock(mutex_);
        if (const auto found = known_.find(lower); found != known_.end())
            return found->second;
    }
    const auto forms = look(lower);
    const std::unique_lock lock(mutex_);
    if (known_.size() < mostKept)
        known_.emplace(lower, forms);
    return forms;
}

std::uint16_t WordForms::look(std::string_view lower) const
{
    const auto* const auxiliary = std::ranges::find(auxiliaryForms, lower, &AuxiliaryForm::word);
    if (auxiliary != auxiliaryForms.end())
        return auxiliary->forms;
    const std::string word(lower);
    std::uint16_t forms = asVerb(word) | asNoun(word) | asAdjective(word);
    if (wordNet_->contains(word, lexicon::WordNetPos::Adverb))
        forms |= Adverb;
    return forms;
}

std::uint16_t WordForms::asVerb(const std::string& word) const
{
    std::uint16_t forms = 0;
    for (const auto& base : wordNet_->baseForms(word, lexicon::WordNetPos::Verb)) {
        std::uint16_t here = base == word ? VerbBase : 0;
        const auto is = [&](const char* tag) { return inflector_->inflect(base, tag) == word; };
        if (base != word && is("VBZ"))
            here |= VerbThird;
        if (base != word && is("VBG"))
            here |= VerbIng;
        if (is("VBD"))
            here |= VerbPast;
        if (is("VBN"))
            here |= VerbParticiple;
        if (here == 0) // a form that the inflector does not choose: dreamt, travelling
            here = word.ends_with("ing") ? VerbIng : word.ends_with('s') ? VerbThird : VerbPast | VerbParticiple;
        forms |= here;
    }
    return forms;
}

std::uint16_t WordForms::asNoun(const std::string& word) const
{
    if (isListed(bothNumbers, word))
        return anyNoun;
    const auto bases = wordNet_->baseForms(word, lexicon::WordNetPos::Noun);
    if (bases.empty())
        return 0;
    if (isListed(singularInS, word))
        return NounSingular;
    const bool endsLikePlural = !word.ends_with("ss") && !word.ends_with("us") && !word.ends_with("is");
    const bool isPlural = std::ranges::any_of(bases, [&](const std::string& base) {
        return base != word && base.size() > 2 && (endsLikePlural || !word.ends_with('s'));
    });
    return isPlural ? NounPlural : NounSingular;
}

std::uint16_t WordForms::asAdjective(const std::string& word) const
{
    std::uint16_t forms = 0;
    for (const auto pos : {lexicon::WordNetPos::Adjective, lexicon::WordNetPos::Adverb})
        for (const auto& base : wordNet_->baseForms(word, pos)) {
            if (base == word) {
                forms |= pos == lexicon::WordNetPos::Adjective ? Adjective : 0;
                continue;
            }
            const bool regular = inflector_->inflect(base, "JJR") == word || inflector_->inflect(base, "JJS") == word;
            const auto listed = wordNet_->exceptionsOf(base, pos);
            if (regular || std::ranges::find(listed, word) != listed.end())
                forms |= ComparedAdjective;
        }
    return forms;
}

} // namespace core::language
