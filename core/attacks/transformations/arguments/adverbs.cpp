#include "core/attacks/transformations/arguments/adverbs.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/attacks/parts/draw.h"
#include "core/attacks/transformations/wording.h"

namespace core::attacks {

namespace {

using language::Tagger;
using lexicon::PhraseList;

constexpr std::string_view scalarAdverbsName = "scalar-adverbs";
constexpr std::string_view speculativeAdverbsName = "speculative-adverbs";

/// Forms that mostly help another verb, or join subject and adjective.
constexpr std::array<std::string_view, 25> auxiliaryForms{
    "be",   "am",  "is", "are", "was", "were", "been", "being",   "have",     "has",     "had",      "having", "do",
    "does", "did", "'s", "'re", "'m",  "'ve",  "'d",   "\u2019s", "\u2019re", "\u2019m", "\u2019ve", "\u2019d"};

bool isFullVerb(std::string_view lower, std::string_view tag, bool finite)
{
    const bool verb = finite ? tag == "VBD" || tag == "VBP" || tag == "VBZ" : tag.starts_with("VB");
    return verb && std::ranges::find(auxiliaryForms, lower) == auxiliaryForms.end();
}

/// Words tagged JJ that an adverb of degree cannot stand before: they point at things, order or count them.
constexpr std::array<std::string_view, 34> withoutDegree{
    "such",    "many",    "few",     "much",  "more", "most", "less", "least", "other",  "another", "same",   "own",
    "several", "various", "certain", "only",  "very", "last", "next", "first", "second", "third",   "former", "latter",
    "all",     "both",    "each",    "every", "no",   "any",  "some", "half",  "whole",  "else"};

bool holds(std::span<const std::string> phrases, std::string_view lower)
{
    return std::ranges::find(phrases, lower) != phrases.end();
}

struct AdverbSettings {
    bool finite = true;  ///< For verbs, only those with a tense.
    bool replace = true; ///< An adverb of the list that is already there is replaced by another.
    bool graded = false; ///< Skips adjectives that have no degrees.
    std::size_t draws = 1;
};

class Adverbs final : public Transformation {
public:
    Adverbs(std::string_view name, const PhraseList& list, const Tagger& tagger, const lexicon::WordNet& wordNet,
            AdverbSettings settings)
        : name_(name), list_(list), tagger_(tagger), wordNet_(wordNet), settings_(settings)
    {}

    [[nodiscard]] std::vector<Site> sites() const override { return {Site::Gap}; }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const auto tag =
            tagger_.name(context.tags(tagger_, text, Tagger::Tagset::Penn)[at.index], Tagger::Tagset::Penn);
        const auto adverbs = adverbsBefore(text::formOf(text::lowerOf(text.words()[at.index].id)), tag);
        if (adverbs.empty() || (tag == "JJ" && !takesDegree(text, at.index)) || isUsedTo(text, at.index))
            return;
        const auto before = at.index == 0 ? text::noWord : text.words()[at.index - 1].id;
        const auto stands = before == text::noWord ? std::string_view{} : text::formOf(text::lowerOf(before));
        const bool taken = settings_.replace && holds(adverbs, stands);
        std::vector<std::string> some(adverbs.begin(), adverbs.end());
        std::erase(some, stands);
        constexpr std::uint64_t firstStep = 1ULL << 42;
        for (const auto& adverb : someOf(std::move(some), settings_.draws, randomAt(context, at, firstStep)))
            candidates.push_back(candidateOf(
                taken ? putInPlace(text, at.segment, at.index - 1, at.index, phraseLike(adverb, text::formOf(before)))
                      : putBefore(text, at.segment, at.index, phraseLike(adverb, "small"), tag),
                at, name_));
    }

private:
    [[nodiscard]] static std::string_view lowerAt(const text::Text& text, std::size_t index)
    {
        return index < text.size() ? text::formOf(text::lowerOf(text.words()[index].id)) : std::string_view{};
    }

    /// Not before "such", "same as", Chinese (a proper adjective inside a sentence), nor nouns that the tagger takes
    /// for adjectives.
    [[nodiscard]] bool takesDegree(const text::Text& text, std::uint32_t index) const
    {
        const auto lower = lowerAt(text, index);
        const bool proper = index > openingWord(text) && lower != text.form(index);
        const bool noun = wordNet_.contains(lower, lexicon::WordNetPos::Noun) &&
                          wordNet_.baseForms(lower, lexicon::WordNetPos::Adjective).empty();
        return !proper && !noun && lowerAt(text, index + 1) != "as" &&
               std::ranges::find(withoutDegree, lower) == withoutDegree.end();
    }

    /// "used to", which is no verb of its own.
    [[nodiscard]] static bool isUsedTo(const text::Text& text, std::uint32_t index)
    {
        return lowerAt(text, index) == "used" && lowerAt(text, index + 1) == "to";
    }

    /// What may be inserted before a word, by its tag; nothing before most words.
    [[nodiscard]] std::span<const std::string> adverbsBefore(std::string_view lower, std::string_view tag) const
    {
        if (tag == "JJ" && !(settings_.graded && holds(list_.under("not graded"), lower)))
            return list_.under("adjectives");
        if (isFullVerb(lower, tag, settings_.finite))
            return list_.under("verbs");
        return {};
    }

    std::string_view name_;
    const PhraseList& list_;
    const Tagger& tagger_;
    const lexicon::WordNet& wordNet_;
    AdverbSettings settings_;
};

PartMaker<Transformation> adverbPart(std::string_view name, std::string summary)
{
    return needing<Transformation>(
        {{"wordnet"}, {"penn tags"}, {"grammar"}},
        {{std::string(name),
          std::move(summary),
          {Parameter::ofResource(
               "list", "phrases", std::string(name),
               "The adverbs: scalar-adverbs, speculative-adverbs, or a file with those under [verbs] and "
               "[adjectives], which stand before such words, and words under [not graded]."),
           Parameter::integer("draws", 1, 0, 100'000,
                              "Number of different adverbs drawn at random for a place; 0 is all."),
           Parameter::choice("verbs", {"finite", "all"},
                             "Before which verbs: those with a tense (VBD, VBP, VBZ), or all forms; never before forms "
                             "of be, have and do."),
           Parameter::flag("replace", true,
                           "Where an adverb of the list stands before the word it is replaced by another one; else one "
                           "more is put in."),
           Parameter::flag("graded", false, "Only before adjectives that are not listed under [not graded]."),
           Parameter::ofResource("tagger", "tagger", "built-in",
                                 "Name of the tagger that finds verbs and adjectives.")}},
         [name](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<Adverbs>(name, resources.phrases(settings.text("list")),
                                              resources.tagger(settings.text("tagger")), resources.wordNet(),
                                              AdverbSettings{settings.text("verbs") == "finite",
                                                             settings.flag("replace"), settings.flag("graded"),
                                                             static_cast<std::size_t>(settings.integer("draws"))});
         }});
}

} // namespace

std::vector<PartMaker<Transformation>> adverbsPutIn()
{
    return {
        adverbPart(scalarAdverbsName,
                   "An adverb that emphasises or calls up a scale (largely, totally), put in before an adjective or "
                   "verb, or in the place of one that stands there."),
        adverbPart(speculativeAdverbsName,
                   "An adverb that says how sure something is (certainly, indeed), put in before a verb.")};
}

} // namespace core::attacks
