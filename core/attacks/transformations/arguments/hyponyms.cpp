#include "core/attacks/transformations/arguments/hyponyms.h"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/attacks/transformations/candidate_cache.h"
#include "core/attacks/transformations/wording.h"
#include "core/lexicon/inflector.h"
#include "core/lexicon/phrase_list.h"

namespace core::attacks {

namespace {

using language::Tagger;
using lexicon::WordNet;
using lexicon::WordNetPos;

constexpr std::string_view hyponymsName = "hyponyms";

std::string_view lowered(std::string_view word) { return text::formOf(text::lowerOf(text::intern(word))); }

/// The word of a phrase that carries its plural: courts of law, power stations.
std::size_t headOfPhrase(std::span<const std::string> words)
{
    constexpr std::array<std::string_view, 10> after{"of", "in", "for", "to", "on", "at", "by", "with", "from", "and"};
    for (std::size_t i = 1; i < words.size(); ++i)
        if (std::ranges::find(after, words[i]) != after.end())
            return i - 1;
    return words.size() - 1;
}

/// A noun that is part of a fixed expression and means nothing by itself: in order to, in terms of, for example.
bool isIdiomatic(const text::Text& text, std::uint32_t at)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 26> idioms{
        {{"in", "order"},     {"in", "spite"},    {"in", "terms"},  {"by", "means"},      {"in", "case"},
         {"in", "addition"},  {"in", "fact"},     {"of", "course"}, {"for", "example"},   {"for", "instance"},
         {"on", "behalf"},    {"in", "favor"},    {"in", "favour"}, {"in", "lieu"},       {"in", "light"},
         {"with", "respect"}, {"with", "regard"}, {"in", "regard"}, {"in", "particular"}, {"in", "general"},
         {"in", "view"},      {"by", "way"},      {"in", "place"},  {"on", "account"},    {"at", "times"},
         {"as", "well"}}};
    if (at == 0)
        return false;
    const auto before = text::formOf(text::lowerOf(text.words()[at - 1].id));
    const auto noun = text::formOf(text::lowerOf(text.words()[at].id));
    return std::ranges::find(idioms, std::pair(before, noun)) != idioms.end();
}

class Hyponyms final : public Transformation {
public:
    Hyponyms(const WordNet& wordNet, const Tagger& tagger, int senses, bool synonyms, bool phrases)
        : wordNet_(wordNet), tagger_(tagger), senses_(static_cast<std::size_t>(senses)), synonyms_(synonyms),
          phrases_(phrases),
          inflector_(std::shared_ptr<const WordNet>(std::shared_ptr<void>(), &wordNet)) // the resources' own
    {}

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const auto tag =
            tagger_.name(context.tags(tagger_, text, Tagger::Tagset::Penn)[at.index], Tagger::Tagset::Penn);
        if ((tag != "NN" && tag != "NNS") || isIdiomatic(text, at.index))
            return;
        const auto word = text.words()[at.index].id;
        const auto lower = text::lowerOf(word);
        const bool plural = tag == "NNS";
        for (const auto phrase : cache_.get(lower, plural ? 1 : 0, context.overflow(),
                                            [&] { return narrower(text::formOf(lower), plural); })) {
            const auto words = phraseLike(text::formOf(phrase), text::formOf(word));
            auto edits = putInPlace(text, at.segment, at.index, at.index + 1, words);
            if (!edits.empty()) // else it is the same word
                candidates.push_back(candidateOf(std::move(edits), at, hyponymsName));
        }
    }

private:
    /// By base form, then sense, then WordNet's order; phrases with blanks between their words.
    [[nodiscard]] std::vector<text::WordId> narrower(std::string_view form, bool plural) const
    {
        std::vector<text::WordId> result;
        for (const auto& lemma : wordNet_.baseForms(form, WordNetPos::Noun)) {
            auto senses = wordNet_.senses(lemma, WordNetPos::Noun);
            if (senses_ > 0 && senses.size() > senses_)
                senses.resize(senses_);
            for (const auto& sense : senses) {
                if (synonyms_)
                    add(sense, form, lemma, plural, result);
                for (const auto& hyponym : wordNet_.related(sense, "~"))
                    add(hyponym, form, lemma, plural, result);
            }
        }
        return result;
    }

    void add(const WordNet::Synset& synset, std::string_view form, std::string_view base, bool plural,
             std::vector<text::WordId>& result) const
    {
        for (auto lemma : wordNet_.lemmas(synset)) {
            // Senate is not a kind of senate, Aegypiidae no word for vultures; the last is a slip of WordNet 3.0.
            if (lowered(lemma) == base || lowered(lemma) != lemma || lemma == "eitchen_midden")
                continue;
            std::ranges::replace(lemma, '_', ' ');
            auto words = lexicon::wordsOfPhrase(lemma);
            if (words.empty() || (words.size() > 1 && !phrases_))
                continue;
            if (plural) {
                auto& head = words[headOfPhrase(words)];
                head = inflector_.inflect(head, "NNS");
            }
            const auto phrase = fmt::format("{}", fmt::join(words, " "));
            const auto id = text::intern(phrase);
            if (lowered(phrase) != form && std::ranges::find(result, id) == result.end())
                result.push_back(id);
        }
    }

    const WordNet& wordNet_;
    const Tagger& tagger_;
    std::size_t senses_;
    bool synonyms_;
    bool phrases_;
    lexicon::Inflector inflector_;
    mutable CandidateCache cache_;
};

} // namespace

PartMaker<Transformation> hyponymsTransformation()
{
    return needing<Transformation>(
        {{"wordnet"}, {"inflection"}, {"penn tags"}, {"grammar"}},
        {{std::string(hyponymsName),
          "Direct hyponyms of a common noun in WordNet, in its number; an article before it is put right.",
          {Parameter::integer("senses", 0, 0, 100,
                              "Number of the noun's senses considered, the most frequent first; 0 is all."),
           Parameter::flag("synonyms", false, "The other words of a sense come before its hyponyms."),
           Parameter::flag("phrases", true, "Hyponyms of several words, too: power station."),
           Parameter::ofResource("tagger", "tagger", "built-in", "Name of the tagger that finds nouns (NN, NNS).")}},
         [](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<Hyponyms>(resources.wordNet(), resources.tagger(settings.text("tagger")),
                                               settings.integer("senses"), settings.flag("synonyms"),
                                               settings.flag("phrases"));
         }});
}

} // namespace core::attacks
