#include "core/attacks/transformations/synonyms/wordnet_synonyms.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/attacks/transformations/candidate_cache.h"
#include "core/attacks/transformations/synonyms/synonym_forms.h"
#include "core/attacks/transformations/wording.h"
#include "core/lexicon/inflector.h"

namespace core::attacks {

using language::Tagger;
using lexicon::WordNet;
using lexicon::WordNetPos;

namespace {

constexpr std::string_view wordnetSynonymsName = "wordnet-synonyms";
constexpr std::array allPos{WordNetPos::Noun, WordNetPos::Verb, WordNetPos::Adjective, WordNetPos::Adverb};

/// WordNet's part of speech for a Penn tag, by its first two letters.
std::optional<WordNetPos> wordNetPosOfPenn(std::string_view tag)
{
    if (tag.starts_with("NN"))
        return WordNetPos::Noun;
    if (tag.starts_with("VB"))
        return WordNetPos::Verb;
    if (tag.starts_with("JJ"))
        return WordNetPos::Adjective;
    if (tag.starts_with("RB"))
        return WordNetPos::Adverb;
    return std::nullopt;
}

class WordNetSynonyms final : public Transformation {
public:
    /// `tagger` is null if every part of speech is allowed, nothing is inflected and no tag compared; `pos` is the
    /// tagset that gives a word's part of speech, none if every one is allowed.
    WordNetSynonyms(const WordNet& wordNet, const Tagger* tagger, std::optional<Tagger::Tagset> pos, bool keepCase,
                    bool inflect, bool sameTag, bool firstWords, bool articles)
        : wordNet_(wordNet), tagger_(tagger), pos_(pos), keepCase_(keepCase), sameTag_(sameTag),
          firstWords_(firstWords), articles_(articles)
    {
        if (inflect) // shares the resources' WordNet, which outlives every attack
            inflector_.emplace(std::shared_ptr<const WordNet>(std::shared_ptr<void>(), &wordNet));
        for (std::size_t tag = 0; pos_ && tag < tagger_->tagCount(*pos_); ++tag) {
            const auto name = tagger_->name(static_cast<language::TagId>(tag), *pos_);
            posOfTag_.push_back(pos_ == Tagger::Tagset::Penn ? wordNetPosOfPenn(name) : wordNetPos(name));
        }
    }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const text::WordId word = text.words()[at.index].id;
        std::optional<WordNetPos> pos;
        if (pos_) {
            pos = posOfTag_[context.tags(*tagger_, text, *pos_)[at.index]];
            if (!pos)
                return;
        }
        std::uint64_t key = pos ? static_cast<std::uint64_t>(*pos) : 0;
        std::string_view tag;
        if (inflector_ || sameTag_) {
            const auto penn = context.tags(*tagger_, text, Tagger::Tagset::Penn)[at.index];
            tag = tagger_->name(penn, Tagger::Tagset::Penn);
            if (sameTag_ && pos && wordNetPosOfPenn(tag) != pos)
                return; // JJ and VERB: a verb's synonyms would pass for adjectives, "young pupils outwear" for "tired"
            key |= (std::uint64_t{penn} + 1) << 8;
        }
        const auto words = cache_.get(word, key, context.overflow(), [&] { return synonyms(word, pos, tag); });
        for (const auto synonym : words) {
            if (!articles_) {
                candidates.push_back({text::Edit::replace(at.segment, at.index, synonym), wordnetSynonymsName});
                continue;
            }
            const std::string form(text::formOf(synonym));
            candidates.push_back(
                candidateOf(putInPlace(text, at.segment, at.index, at.index + 1, {&form, 1}), at, wordnetSynonymsName));
        }
    }

private:
    /// In the order noun, verb, adjective, adverb; within one by base form, then sense, then WordNet's order.
    [[nodiscard]] std::vector<text::WordId> synonyms(text::WordId word, std::optional<WordNetPos> only,
                                                     std::string_view tag) const
    {
        const std::string form(text::formOf(text::lowerOf(word)));
        std::vector<text::WordId> result;
        for (const auto pos : allPos) {
            if (only && *only != pos)
                continue;
            for (const auto& lemma : wordNet_.baseForms(form, pos))
                for (const auto& synset : wordNet_.senses(lemma, pos))
                    for (const auto& synonym : wordNet_.lemmas(synset))
                        add(inflector_ && takesEnding(tag, pos) ? inflector_->inflect(synonym, tag) : synonym, word,
                            result);
        }
        if (sameTag_)
            std::erase_if(result, [&](text::WordId synonym) { return !fits(synonym, word, tag); });
        return result;
    }

    /// As PWWS's authors filter: a synonym tagged by itself has the word's tag, and is not a form of its lemma.
    [[nodiscard]] bool fits(text::WordId synonym, text::WordId word, std::string_view tag) const
    {
        const std::string form(text::formOf(text::lowerOf(word)));
        const std::string other(text::formOf(text::lowerOf(synonym)));
        if (form == "be" || form == other)
            return false;
        for (const auto pos : allPos) {
            const auto bases = wordNet_.baseForms(form, pos);
            if (std::ranges::find(bases, other) != bases.end())
                return false;
        }
        const auto alone = tagger_->tag({&synonym, 1}, Tagger::Tagset::Penn).front();
        return tagger_->name(alone, Tagger::Tagset::Penn) == tag;
    }

    void add(std::string synonym, text::WordId word, std::vector<text::WordId>& result) const
    {
        if (const auto end = synonym.find_first_of("_ "); end != std::string::npos) {
            if (!firstWords_)
                return;
            synonym.resize(end);
        }
        const text::WordId id = text::intern(keepCase_ ? text::withCaseOf(synonym, text::formOf(word)) : synonym);
        if (id != word && std::ranges::find(result, id) == result.end())
            result.push_back(id);
    }

    const WordNet& wordNet_;
    const Tagger* tagger_;
    std::optional<Tagger::Tagset> pos_;
    bool keepCase_;
    bool sameTag_;
    bool firstWords_;
    bool articles_;
    std::optional<lexicon::Inflector> inflector_;
    std::vector<std::optional<WordNetPos>> posOfTag_;
    mutable CandidateCache cache_;
};

} // namespace

PartMaker<Transformation> wordNetSynonyms()
{
    return needing<Transformation>(
        {{"wordnet"}, {"inflection", "inflect"}, {"penn tags", "same_tag"}, {"penn tags", "pos", "same-penn"}},
        {{std::string(wordnetSynonymsName),
          "Lemmas of the word's WordNet synsets.",
          {Parameter::choice(
               "pos", {"same", "any", "same-penn"},
               "same: only synsets of the word's part of speech in this text, by its universal tag; any: "
               "all synsets; same-penn: by its Penn tag, words other than JJ, NN, RB and VB having none."),
           Parameter::flag("keep_case", true, "Give the substitute the word's capitals."),
           Parameter::flag(
               "inflect", false,
               "Give the substitute the word's inflection (plural, -ed, -ing, -s, comparative) by its tag."),
           Parameter::ofResource("tagger", "tagger", "built-in",
                                 "Name of the tagger that pos, inflect and same_tag use."),
           Parameter::flag(
               "same_tag", false,
               "Only synonyms that have the word's Penn tag when they are tagged by themselves, and are not "
               "a form of the same lemma; none for \"be\". As the authors of PWWS filter. With pos=same, "
               "none for a word of which the two tags make different parts of speech."),
           Parameter::choice("phrases", {"left-out", "first-word"},
                             "Lemmas of several words are left out, or their first words proposed."),
           Parameter::flag("articles", false,
                           "An a or an before the word is put right along with it; such a change of two words is no "
                           "substitution, so that constraints on substitutes do not judge it.")}},
         [](const Settings& settings, const language::Resources& resources) {
             const std::string posBy = settings.text("pos");
             std::optional<Tagger::Tagset> pos;
             if (posBy != "any")
                 pos = posBy == "same" ? Tagger::Tagset::Universal : Tagger::Tagset::Penn;
             const bool inflect = settings.flag("inflect");
             const bool sameTag = settings.flag("same_tag");
             const Tagger* tagger = pos || inflect || sameTag ? &resources.tagger(settings.text("tagger")) : nullptr;
             return std::make_unique<WordNetSynonyms>(resources.wordNet(), tagger, pos, settings.flag("keep_case"),
                                                      inflect, sameTag, settings.text("phrases") == "first-word",
                                                      settings.flag("articles"));
         }});
}

} // namespace core::attacks
