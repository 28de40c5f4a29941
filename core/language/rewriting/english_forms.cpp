#include "core/language/rewriting/english_forms.h"

#include <algorithm>
#include <array>

#include "core/base/ascii.h"
#include "core/base/hash.h"

namespace core::language {

namespace {

struct PronounForms {
    std::string_view subject;
    std::string_view object;
    std::string_view possessive;
};

constexpr auto pronounForms = std::to_array<PronounForms>({{"i", "me", "my"},
                                                           {"he", "him", "his"},
                                                           {"she", "her", "her"},
                                                           {"it", "it", "its"},
                                                           {"we", "us", "our"},
                                                           {"they", "them", "their"},
                                                           {"you", "you", "your"}});

/// Words that may begin a sentence and are in no dictionary of nouns, verbs, adjectives and adverbs.
constexpr auto functionWords = std::to_array<std::string_view>(
    {"the",   "each",    "every",    "some",    "all",   "both",   "another", "this",  "these",  "that",
     "those", "his",     "her",      "their",   "its",   "our",    "my",      "your",  "during", "for",
     "from",  "with",    "after",    "before",  "while", "when",   "since",   "at",    "to",     "of",
     "into",  "by",      "among",    "against", "if",    "how",    "what",    "which", "who",    "where",
     "whose", "because", "although", "though",  "until", "unless", "than",    "and",   "but",    "or",
     "they",  "them",    "she",      "him",     "you",   "and",    "without", "within"});

const PronounForms* pronounOf(const std::string& phrase)
{
    const auto lower = lowered(phrase);
    const auto* const found = std::ranges::find(pronounForms, lower, &PronounForms::subject);
    return found == pronounForms.end() ? nullptr : found;
}

} // namespace

EnglishForms::EnglishForms(std::shared_ptr<const Tagger> tagger, std::shared_ptr<const lexicon::WordNet> wordNet)
    : tagger_(std::move(tagger)), wordNet_(std::move(wordNet)), inflector_(wordNet_)
{}

std::vector<std::string> EnglishForms::basesOf(const std::string& lower, std::string_view tag) const
{
    using enum lexicon::WordNetPos;
    if (tag == "VB" || tag == "VBP" || tag == "NN")
        return lower == "are" || lower == "am" ? std::vector<std::string>{"be"} : std::vector{lower};
    auto bases = wordNet_->baseForms(lower, tag.starts_with("NN") ? Noun : Verb);
    if (bases.size() > 1 && tag != "VBG") // "left" is a form of leave before it is a verb of its own
        std::erase(bases, lower);
    if (bases.empty())
        bases.push_back(lower);
    return bases;
}

std::string EnglishForms::inflected(const std::string& base, std::string_view tag) const
{
    return inflector_.inflect(base, tag);
}

std::string EnglishForms::agreeing(const std::string& base, std::string_view auxiliary) const
{
    if (auxiliary == "did")
        return inflected(base, "VBD");
    return auxiliary == "does" ? inflected(base, "VBZ") : base;
}

std::string EnglishForms::possessive(const std::string& phrase)
{
    if (const auto* pronoun = pronounOf(phrase))
        return std::string(pronoun->possessive);
    return phrase + (phrase.ends_with('s') && !phrase.ends_with("ss") ? "'" : "'s");
}

std::string EnglishForms::object(const std::string& phrase)
{
    const auto* pronoun = pronounOf(phrase);
    return pronoun == nullptr ? phrase : std::string(pronoun->object);
}

bool EnglishForms::isOrdinary(const std::string& lower) const
{
    for (const auto& base : wordNet_->baseForms(lower, lexicon::WordNetPos::Noun))
        for (const auto& sense : wordNet_->senses(base, lexicon::WordNetPos::Noun)) {
            const auto lemmas = wordNet_->lemmas(sense);
            return std::ranges::find(lemmas, base) != lemmas.end();
        }
    return false;
}

bool EnglishForms::isVerb(const std::string& lower) const
{
    return !wordNet_->baseForms(lower, lexicon::WordNetPos::Verb).empty();
}

bool EnglishForms::isKnown(const std::string& lower) const
{
    using enum lexicon::WordNetPos;
    return isOrdinary(lower) || isVerb(lower) ||
           std::ranges::any_of(std::array{Adjective, Adverb},
                               [&](lexicon::WordNetPos pos) { return !wordNet_->baseForms(lower, pos).empty(); }) ||
           std::ranges::find(functionWords, lower) != functionWords.end();
}

std::string EnglishForms::hash() const { return hex64(hash64(tagger_->hash() + wordNet_->hash())); }

} // namespace core::language
