#include "core/attacks/constraints/part_of_speech.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace core::attacks {

using language::TaggedSentence;
using language::Tagger;
using language::TagId;

namespace {

class PartOfSpeech final : public Constraint {
public:
    PartOfSpeech(const Tagger& tagger, Tagger::Tagset tagset, bool nounVerb, std::size_t window, bool originalInWindow)
        : tagger_(tagger), tagset_(tagset), window_(window), originalInWindow_(originalInWindow)
    {
        for (std::size_t tag = 0; tag < tagger.tagCount(tagset); ++tag)
            classes_.push_back(classOf(tagger.name(static_cast<TagId>(tag), tagset), nounVerb));
    }

    void filter(Scene& scene, const text::Input& current, Position at, std::span<Candidate> candidates,
                int number) const override
    {
        const auto& text = current[at.segment].text;
        const auto& word = text.words()[at.index];
        if (word.origins.empty())
            return;
        const std::string& wanted = classes_[originalTag(scene, at.segment, word.origins.front())];
        std::optional<TaggedSentence> sentence;
        for (auto& candidate : candidates) {
            if (!candidate.passes() || candidate.edit.op != text::EditOp::Replace)
                continue;
            if (!sentence)
                sentence.emplace(taggedAround(text, at.index));
            if (classes_[tagOf(*sentence, text, candidate)] != wanted)
                candidate.rejectedBy = number;
        }
    }

    [[nodiscard]] std::string reason(Scene& scene, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        const auto& text = current[candidate.edit.segment].text;
        const auto& word = text.words()[candidate.edit.index];
        return fmt::format("tag {}, was {}",
                           tagger_.name(tagOf(taggedAround(text, candidate.edit.index), text, candidate), tagset_),
                           tagger_.name(originalTag(scene, candidate.edit.segment, word.origins.front()), tagset_));
    }

private:
    /// Tags of one class may stand for each other. The universal tags of 2012, which NLTK has, know no proper nouns
    /// and no auxiliaries.
    [[nodiscard]] std::string classOf(std::string_view tag, bool nounVerb) const
    {
        std::string name(tag);
        if (tagset_ == Tagger::Tagset::Universal)
            name = tag == "PROPN" ? "NOUN" : tag == "AUX" ? "VERB" : name;
        const bool noun = name == "NOUN" || name.starts_with("NN");
        const bool verb = name == "VERB" || name.starts_with("VB");
        return nounVerb && (noun || verb) ? "NOUN or VERB" : name;
    }

    /// First word of the window that a tag is found from; 0 where that is the whole text.
    [[nodiscard]] std::size_t windowBegin(const text::Text& text, std::size_t index) const
    {
        const std::size_t half = window_ / 2;
        return window_ == 0 || text.size() <= window_ || index <= half ? 0 : index - half;
    }

    [[nodiscard]] TaggedSentence taggedAround(const text::Text& text, std::size_t index) const
    {
        const bool whole = window_ == 0 || text.size() <= window_;
        const std::size_t end = whole ? text.size() : std::min(text.size(), index + window_ / 2 + 1);
        std::vector<text::WordId> words;
        for (std::size_t i = windowBegin(text, index); i < end; ++i)
            words.push_back(text.words()[i].id);
        return {tagger_, tagset_, std::move(words)};
    }

    [[nodiscard]] TagId tagOf(const TaggedSentence& sentence, const text::Text& text, const Candidate& candidate) const
    {
        const std::size_t index = candidate.edit.index;
        return sentence.tagAfterReplacing(index - windowBegin(text, index), candidate.edit.word);
    }

    [[nodiscard]] TagId originalTag(Scene& scene, std::size_t segment, std::size_t index) const
    {
        const auto& original = scene.original()[segment].text;
        if (originalInWindow_)
            return taggedAround(original, index).tags()[index - windowBegin(original, index)];
        return scene.tags(tagger_, original, tagset_)[index];
    }

    const Tagger& tagger_;
    Tagger::Tagset tagset_;
    std::size_t window_;
    bool originalInWindow_;
    std::vector<std::string> classes_; ///< By tag.
};

} // namespace

PartMaker<Constraint> partOfSpeechConstraint()
{
    return {{"pos",
             "A substitute has the part of speech that the word has in the original text; edits that are no "
             "substitutions pass.",
             {Parameter::choice("tagset", {"universal", "ptb"},
                                "universal: UPOS with PROPN as NOUN and AUX as VERB; ptb: Penn Treebank tags."),
              Parameter::flag("allow_noun_verb", false, "Nouns and verbs may stand for each other."),
              Parameter::integer("window", 0, 0, 1000,
                                 "Words around the substitute that its tag is found from, itself counted; 0 is the "
                                 "whole text."),
              Parameter::flag("original_in_window", false,
                              "Find the original word's tag from the same window instead of from the whole text."),
              Parameter::text("tagger", "built-in", "Name of the tagger.")}},
            [](const Settings& settings, const language::Resources& resources) {
                const auto tagset = settings.text("tagset") == "ptb" ? Tagger::Tagset::Penn : Tagger::Tagset::Universal;
                return std::make_unique<PartOfSpeech>(
                    resources.tagger(settings.text("tagger")), tagset, settings.flag("allow_noun_verb"),
                    static_cast<std::size_t>(settings.integer("window")), settings.flag("original_in_window"));
            }};
}

} // namespace core::attacks
