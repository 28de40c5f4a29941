#include "core/language/validity/flag.h"

#include <algorithm>
#include <array>

#include "core/base/error.h"

namespace core::language {

std::span<const FlagType> flagTypes()
{
    using enum FlagKind;
    using enum FlagWeight;
    static constexpr std::array types{
        FlagType{MatchedSense, "matched-sense", "a synonym in the sense that the word has here", Relation},
        FlagType{OtherSense, "other-sense", "a synonym in another sense than the word has here", Flag, 0.88},
        FlagType{Morphological, "morphological", "another form of the same word", Relation},
        FlagType{Hypernym, "hypernym", "a more general word", Relation},
        FlagType{Hyponym, "hyponym", "a more special word", Relation},
        FlagType{CoHyponym, "co-hyponym", "another word under the same more general one", Relation},
        FlagType{Antonym, "antonym", "a word that means the opposite", Flag, 0.83},
        FlagType{Unrelated, "unrelated", "a word that WordNet relates in none of these ways", Relation},
        FlagType{SubjectVerb, "subject-verb", "a verb that does not agree with its subject", Flag, 0.85},
        FlagType{DeterminerNoun, "determiner-noun", "a noun that does not agree with its determiner", Flag, 0.92},
        FlagType{VerbForm, "verb-form", "a form that cannot stand behind its auxiliary, or in that place", Flag, 0.88},
        FlagType{PartOfSpeech, "part-of-speech", "a word of another part of speech than its place wants", Flag, 1.00},
        FlagType{Article, "article", "a for an, or the reverse", Flag, 0.92},
        FlagType{Comparative, "comparative", "a comparative or superlative that does not exist", Flag, 1.00},
        FlagType{DoublePlural, "double-plural", "a plural of a plural", Flag, 1.00},
        FlagType{NotAWord, "not-a-word", "no word of the dictionary", Hint, 0.77},
        FlagType{Clitic, "clitic", "n't, 's or their like glued to a word that does not take it", Flag, 1.00},
        FlagType{Capital, "capital", "a capital lost or invented", Flag, 1.00},
        FlagType{Name, "name", "a name changed, added or lost", Flag, 1.00},
        FlagType{Number, "number", "a number changed, added or lost", Flag, 0.88},
        FlagType{Quantifier, "quantifier", "a quantifier changed, added or lost", Flag, 0.83},
        FlagType{Negation, "negation", "a negation added or lost", Flag, 1.00},
        FlagType{Modal, "modal", "a modal verb changed, added or lost", Flag, 1.00},
        FlagType{QuestionWord, "question-word", "a question word changed, added or lost", Flag, 1.00},
        FlagType{Superlative, "superlative", "a superlative lost", Flag, 1.00},
        FlagType{Perplexity, "perplexity", "a text that a language model finds much less likely", Hint, 0.67},
        FlagType{NewGrammarErrors, "new-grammar-errors", "more errors of grammar than before, by a checker", Hint,
                 0.74},
        FlagType{Dissimilar, "dissimilar", "a text that a sentence encoder finds unlike the original", Hint, 0.41},
        FlagType{EmptyOutput, "empty-output", "a translation that became empty", Answer},
        FlagType{CopiedSource, "copied-source", "a translation that became a copy of its source", Answer},
        FlagType{OffScript, "off-script", "a translation that came to be in another script", Answer},
        FlagType{OffLanguage, "off-language", "a translation that came to be in another language", Answer},
        FlagType{RepeatedWords, "repeated-words", "a translation that began to repeat itself", Answer},
        FlagType{Hallucination, "hallucination", "a translation that lost all it had in common with its references",
                 Answer},
    };
    return types;
}

const FlagType& typeOf(FlagKind kind) { return flagTypes()[static_cast<std::size_t>(kind)]; }

const FlagType& flagNamed(std::string_view name)
{
    const auto found = std::ranges::find(flagTypes(), name, &FlagType::name);
    if (found != flagTypes().end())
        return *found;
    std::string known;
    for (const auto& type : flagTypes())
        known += (known.empty() ? "" : ", ") + std::string(type.name);
    throw UsageError("there is no flag named " + std::string(name), "Use " + known);
}

double chanceOfFault(std::span<const FlagKind> found)
{
    constexpr double missed = 32.0 / 139.0;
    double sound = 1.0 - missed;
    for (const auto kind : found)
        sound *= 1.0 - typeOf(kind).precision;
    return 1.0 - sound;
}

std::vector<FlagKind> wordFlagKinds()
{
    std::vector<FlagKind> kinds;
    for (const auto& type : flagTypes())
        if (type.kind < FlagKind::Perplexity)
            kinds.push_back(type.kind);
    return kinds;
}

} // namespace core::language
