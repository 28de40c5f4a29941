#include "core/attacks/transformations/wordnet_synonyms.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/attacks/transformations/candidate_cache.h"

namespace core::attacks {

using language::Tagger;
using lexicon::WordNet;
using lexicon::WordNetPos;

namespace {

constexpr std::string_view typeName = "wordnet-synonyms";
constexpr std::array allPos{WordNetPos::Noun, WordNetPos::Verb, WordNetPos::Adjective, WordNetPos::Adverb};

/// WordNet's part of speech for a universal tag; none for function words.
std::optional<WordNetPos> wordNetPos(std::string_view tag)
{
    if (tag == "NOUN" || tag == "PROPN")
        return WordNetPos::Noun;
    if (tag == "VERB" || tag == "AUX")
        return WordNetPos::Verb;
    if (tag == "ADJ")
        return WordNetPos::Adjective;
    if (tag == "ADV")
        return WordNetPos::Adverb;
    return std::nullopt;
}

class WordNetSynonyms final : public Transformation {
public:
    /// `tagger` is null where every part of speech is allowed.
    WordNetSynonyms(const WordNet& wordNet, const Tagger* tagger, bool keepCase)
        : wordNet_(wordNet), tagger_(tagger), keepCase_(keepCase)
    {
        if (tagger_ != nullptr)
            for (std::size_t tag = 0; tag < tagger_->tagCount(Tagger::Tagset::Universal); ++tag)
                posOfTag_.push_back(
                    wordNetPos(tagger_->name(static_cast<language::TagId>(tag), Tagger::Tagset::Universal)));
    }

    void propose(Scene& scene, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const text::WordId word = text.words()[at.index].id;
        std::optional<WordNetPos> pos;
        if (tagger_ != nullptr) {
            pos = posOfTag_[scene.tags(*tagger_, text, Tagger::Tagset::Universal)[at.index]];
            if (!pos)
                return;
        }
        const auto words = cache_.get(word, pos ? static_cast<std::uint64_t>(*pos) : 0, scene.overflow(),
                                      [&] { return synonyms(word, pos); });
        for (const auto synonym : words)
            candidates.push_back({text::Edit::replace(at.segment, at.index, synonym), typeName});
    }

private:
    /// In the order noun, verb, adjective, adverb; within one by base form, then sense, then WordNet's order.
    [[nodiscard]] std::vector<text::WordId> synonyms(text::WordId word, std::optional<WordNetPos> only) const
    {
        const std::string form(text::formOf(text::lowerOf(word)));
        std::vector<text::WordId> result;
        for (const auto pos : allPos) {
            if (only && *only != pos)
                continue;
            for (const auto& lemma : wordNet_.baseForms(form, pos))
                for (const auto& synset : wordNet_.senses(lemma, pos))
                    for (const auto& synonym : wordNet_.lemmas(synset))
                        add(synonym, word, result);
        }
        return result;
    }

    void add(const std::string& synonym, text::WordId word, std::vector<text::WordId>& result) const
    {
        if (synonym.find('_') != std::string::npos || synonym.find(' ') != std::string::npos)
            return;
        const text::WordId id = text::intern(keepCase_ ? text::withCaseOf(synonym, text::formOf(word)) : synonym);
        if (id != word && std::ranges::find(result, id) == result.end())
            result.push_back(id);
    }

    const WordNet& wordNet_;
    const Tagger* tagger_;
    bool keepCase_;
    std::vector<std::optional<WordNetPos>> posOfTag_;
    mutable CandidateCache cache_;
};

} // namespace

PartMaker<Transformation> wordNetSynonyms()
{
    return {{std::string(typeName),
             "Single-word lemmas of the word's WordNet synsets, as they stand there.",
             {Parameter::choice("pos", {"same", "any"},
                                "same: only synsets of the word's part of speech in this text; any: all synsets."),
              Parameter::flag("keep_case", true, "Give the substitute the word's capitals."),
              Parameter::text("tagger", "built-in", "Name of the tagger that pos=same asks.")}},
            [](const Settings& settings, const language::Resources& resources) {
                const Tagger* tagger =
                    settings.text("pos") == "same" ? &resources.tagger(settings.text("tagger")) : nullptr;
                return std::make_unique<WordNetSynonyms>(resources.wordNet(), tagger, settings.flag("keep_case"));
            }};
}

} // namespace core::attacks
