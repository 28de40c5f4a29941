#include "core/attacks/transformations/inflections.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "core/attacks/transformations/candidate_cache.h"
#include "core/lexicon/inflector.h"

namespace core::attacks {

using language::Tagger;
using lexicon::WordNet;
using lexicon::WordNetPos;

namespace {

constexpr std::string_view inflectionsName = "inflections";

/// A part of speech and the Penn tags of its forms, the base form first.
struct Paradigm {
    WordNetPos pos;
    std::span<const std::string_view> tags;
};

const Paradigm* paradigmOf(std::string_view tag)
{
    static constexpr std::array<std::string_view, 2> nouns{"NN", "NNS"};
    static constexpr std::array<std::string_view, 6> verbs{"VB", "VBD", "VBG", "VBN", "VBP", "VBZ"};
    static constexpr std::array<std::string_view, 3> adjectives{"JJ", "JJR", "JJS"};
    static const std::array<Paradigm, 3> all{
        {{WordNetPos::Noun, nouns}, {WordNetPos::Verb, verbs}, {WordNetPos::Adjective, adjectives}}};
    return tag == "NOUN" ? &all[0] : tag == "VERB" || tag == "AUX" ? &all[1] : tag == "ADJ" ? &all[2] : nullptr;
}

class Inflections final : public Transformation {
public:
    Inflections(const WordNet& wordNet, const Tagger& tagger, bool keepCase)
        : wordNet_(wordNet), tagger_(tagger), keepCase_(keepCase),
          // shares the resources' WordNet, which outlives every attack
          inflector_(std::shared_ptr<const WordNet>(std::shared_ptr<void>(), &wordNet))
    {
        for (std::size_t tag = 0; tag < tagger.tagCount(Tagger::Tagset::Universal); ++tag)
            paradigms_.push_back(paradigmOf(tagger.name(static_cast<language::TagId>(tag), Tagger::Tagset::Universal)));
    }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        const text::WordId word = text.words()[at.index].id;
        const Paradigm* paradigm = paradigms_[context.tags(tagger_, text, Tagger::Tagset::Universal)[at.index]];
        if (paradigm == nullptr)
            return;
        const auto forms = cache_.get(word, static_cast<std::uint64_t>(paradigm->pos), context.overflow(),
                                      [&] { return otherForms(word, *paradigm); });
        for (const auto form : forms)
            candidates.push_back({text::Edit::replace(at.segment, at.index, form), inflectionsName});
    }

private:
    [[nodiscard]] std::vector<text::WordId> otherForms(text::WordId word, const Paradigm& paradigm) const
    {
        const std::string lower(text::formOf(text::lowerOf(word)));
        std::vector<text::WordId> forms;
        for (const auto& lemma : wordNet_.baseForms(lower, paradigm.pos))
            for (const auto tag : paradigm.tags) {
                const std::string form = inflector_.inflect(lemma, tag);
                const auto id = text::intern(keepCase_ ? text::withCaseOf(form, text::formOf(word)) : form);
                if (form != lower && std::ranges::find(forms, id) == forms.end())
                    forms.push_back(id);
            }
        return forms;
    }

    const WordNet& wordNet_;
    const Tagger& tagger_;
    bool keepCase_;
    lexicon::Inflector inflector_;
    std::vector<const Paradigm*> paradigms_; ///< By universal tag; null if words of it have no forms.
    mutable CandidateCache cache_;
};

} // namespace

PartMaker<Transformation> inflectionsTransformation()
{
    return needing<Transformation>(
        {{"wordnet"}, {"inflection"}},
        {{std::string(inflectionsName),
          "The other forms of a noun, verb or adjective (plural, -s, -ed, -ing, comparative), of the part of speech "
          "that the word has in the text.",
          {Parameter::flag("keep_case", true, "Give the form the word's capitals."),
           Parameter::ofResource("tagger", "tagger", "built-in", "Name of the tagger that says parts of speech.")}},
         [](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<Inflections>(resources.wordNet(), resources.tagger(settings.text("tagger")),
                                                  settings.flag("keep_case"));
         }});
}

} // namespace core::attacks
