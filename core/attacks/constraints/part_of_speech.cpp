#include "core/attacks/constraints/part_of_speech.h"

#include <algorithm>
#include <optional>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"

namespace core::attacks {

using language::TaggedSentence;
using language::Tagger;
using language::TagId;

namespace {

/// The tag of a word in the original text: the corpus's own, else the tagger's.
class OriginalTags {
public:
    OriginalTags(const Tagger& tagger, Tagger::Tagset tagset, bool gold) : tagger_(tagger), tagset_(tagset), gold_(gold)
    {}

    [[nodiscard]] std::string_view of(AttackContext& context, std::size_t segment, std::size_t index) const
    {
        const auto& original = context.original()[segment];
        if (!gold_)
            return tagger_.name(context.tags(tagger_, original.text, tagset_)[index], tagset_);
        if (original.tags.size() != original.text.size())
            throw Error("the corpus has no tags for this text",
                        "Set pos.original=predicted, or read a treebank with tags (--columns tags=xpos)");
        if (std::ranges::none_of(original.tags, [&](const std::string& tag) { return knows(tag); }))
            throw Error(fmt::format("the corpus's tags are not those of pos.tagset={}, as \"{}\"",
                                    tagset_ == Tagger::Tagset::Penn ? "ptb" : "universal", original.tags.front()),
                        tagset_ == Tagger::Tagset::Penn
                            ? "Tag its words anew: --set pos.original=predicted"
                            : "Read its universal tags (--columns tags=upos), or --set pos.original=predicted");
        return original.tags[index];
    }

private:
    [[nodiscard]] bool knows(std::string_view name) const
    {
        for (std::size_t tag = 0; tag < tagger_.tagCount(tagset_); ++tag)
            if (tagger_.name(static_cast<TagId>(tag), tagset_) == name)
                return true;
        return false;
    }

    const Tagger& tagger_;
    Tagger::Tagset tagset_;
    bool gold_;
};

Tagger::Tagset tagsetNamed(const std::string& name)
{
    return name == "ptb" ? Tagger::Tagset::Penn : Tagger::Tagset::Universal;
}

class PartOfSpeech final : public Constraint {
public:
    PartOfSpeech(const Tagger& tagger, Tagger::Tagset tagset, bool gold, bool nounVerb, std::size_t window,
                 bool originalInWindow)
        : tagger_(tagger), tagset_(tagset), originalTags_(tagger, tagset, gold), nounVerb_(nounVerb), window_(window),
          originalInWindow_(originalInWindow && !gold)
    {
        for (std::size_t tag = 0; tag < tagger.tagCount(tagset); ++tag)
            classes_.push_back(classOf(tagger.name(static_cast<TagId>(tag), tagset)));
    }

    void filter(AttackContext& context, const text::Input& current, Position at, std::span<Candidate> candidates,
                int number) const override
    {
        const auto& text = current[at.segment].text;
        const auto& word = text.words()[at.index];
        if (word.origins.empty())
            return;
        const std::string wanted = classOf(originalTag(context, at.segment, word.origins.front()));
        std::optional<TaggedSentence> window;
        const TaggedSentence* sentence = nullptr;
        for (auto& candidate : candidates) {
            if (!candidate.passes() || !candidate.isSubstitution())
                continue;
            if (sentence == nullptr)
                sentence = &taggedAround(context, text, at.index, window);
            if (classes_[tagOf(*sentence, text, candidate)] != wanted || isNameByCapitals(*sentence, text, candidate))
                candidate.rejectedBy = number;
        }
    }

    [[nodiscard]] std::string reason(AttackContext& context, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        const auto& text = current[candidate.edit.segment].text;
        const auto& word = text.words()[candidate.edit.index];
        std::optional<TaggedSentence> window;
        const auto& sentence = taggedAround(context, text, candidate.edit.index, window);
        if (isNameByCapitals(sentence, text, candidate))
            return fmt::format("a name only by its capital: tag {} without it, was {}",
                               tagger_.name(smallTagOf(sentence, text, candidate), tagset_),
                               originalTag(context, candidate.edit.segment, word.origins.front()));
        return fmt::format("tag {}, was {}", tagger_.name(tagOf(sentence, text, candidate), tagset_),
                           originalTag(context, candidate.edit.segment, word.origins.front()));
    }

private:
    /// Tags of one class may replace each other. The universal tags of 2012, which NLTK has, have neither proper nouns
    /// nor auxiliaries.
    [[nodiscard]] std::string classOf(std::string_view tag) const
    {
        std::string name(tag);
        if (tagset_ == Tagger::Tagset::Universal)
            name = tag == "PROPN" ? "NOUN" : tag == "AUX" ? "VERB" : name;
        const bool noun = name == "NOUN" || name.starts_with("NN");
        const bool verb = name == "VERB" || name.starts_with("VB");
        return nounVerb_ && (noun || verb) ? "NOUN or VERB" : name;
    }

    /// First word of the window that a tag is computed from; 0 if that is the whole text.
    [[nodiscard]] std::size_t windowBegin(const text::Text& text, std::size_t index) const
    {
        const std::size_t half = window_ / 2;
        return window_ == 0 || text.size() <= window_ || index <= half ? 0 : index - half;
    }

    /// The whole text, or a window of it, which is stored in `window`.
    const TaggedSentence& taggedAround(AttackContext& context, const text::Text& text, std::size_t index,
                                       std::optional<TaggedSentence>& window) const
    {
        if (window_ == 0 || text.size() <= window_)
            return context.tagged(tagger_, text, tagset_);
        const std::size_t end = std::min(text.size(), index + window_ / 2 + 1);
        std::vector<text::WordId> words;
        for (std::size_t i = windowBegin(text, index); i < end; ++i)
            words.push_back(text.words()[i].id);
        return window.emplace(tagger_, tagset_, std::move(words));
    }

    [[nodiscard]] TagId tagOf(const TaggedSentence& sentence, const text::Text& text, const Candidate& candidate) const
    {
        const std::size_t index = candidate.edit.index;
        return sentence.tagAfterReplacing(index - windowBegin(text, index), candidate.edit.word);
    }

    [[nodiscard]] TagId smallTagOf(const TaggedSentence& sentence, const text::Text& text,
                                   const Candidate& candidate) const
    {
        const std::size_t index = candidate.edit.index;
        return sentence.tagAfterReplacing(index - windowBegin(text, index), text::lowerOf(candidate.edit.word));
    }

    /// Whether a candidate passes for a name only because it has the capital of the word it replaces, and would be no
    /// noun without it: Contract -> Was.
    [[nodiscard]] bool isNameByCapitals(const TaggedSentence& sentence, const text::Text& text,
                                        const Candidate& candidate) const
    {
        const auto isProper = [](std::string_view tag) { return tag.starts_with("NNP") || tag == "PROPN"; };
        if (text::lowerOf(candidate.edit.word) == candidate.edit.word ||
            !isProper(tagger_.name(tagOf(sentence, text, candidate), tagset_)))
            return false;
        const auto small = tagger_.name(smallTagOf(sentence, text, candidate), tagset_);
        return !isProper(small) && small != "NOUN" && !small.starts_with("NN");
    }

    [[nodiscard]] std::string_view originalTag(AttackContext& context, std::size_t segment, std::size_t index) const
    {
        if (!originalInWindow_)
            return originalTags_.of(context, segment, index);
        const auto& original = context.original()[segment].text;
        std::optional<TaggedSentence> window;
        const auto& sentence = taggedAround(context, original, index, window);
        return tagger_.name(sentence.tags()[index - windowBegin(original, index)], tagset_);
    }

    const Tagger& tagger_;
    Tagger::Tagset tagset_;
    OriginalTags originalTags_;
    bool nounVerb_;
    std::size_t window_;
    bool originalInWindow_;
    std::vector<std::string> classes_; ///< By tag.
};

/// Words of some tags may not be changed, or only words of some may.
class WordClass final : public Constraint {
public:
    WordClass(const Tagger& tagger, Tagger::Tagset tagset, bool gold, const std::string& forbidden,
              const std::string& only)
        : originalTags_(tagger, tagset, gold), only_(!only.empty())
    {
        std::istringstream words(only_ ? only : forbidden);
        for (std::string tag; words >> tag;)
            families_.push_back(tag);
    }

    [[nodiscard]] bool allows(AttackContext& context, const text::Input& current, Position at) const override
    {
        return !at.isWord() || mayChange(context, current, at.segment, at.index);
    }

    /// allows() has checked only the first word of a merge.
    void filter(AttackContext& context, const text::Input& current, Position, std::span<Candidate> candidates,
                int number) const override
    {
        for (auto& candidate : candidates)
            if (candidate.passes() && candidate.edit.op == text::EditOp::Merge &&
                !mayChange(context, current, candidate.edit.segment, candidate.edit.index + 1))
                candidate.rejectedBy = number;
    }

    [[nodiscard]] std::string reason(AttackContext& context, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        const auto place = candidate.edit.index;
        const bool first =
            candidate.edit.op != text::EditOp::Merge || !mayChange(context, current, candidate.edit.segment, place);
        const auto& word = current[candidate.edit.segment].text.words()[first ? place : place + 1];
        if (word.origins.empty())
            return "the word has no tag in the original";
        return fmt::format("{} has the tag {}, {}", word.form(),
                           originalTags_.of(context, candidate.edit.segment, word.origins.front()),
                           only_ ? fmt::format("only {} may be changed", fmt::join(families_, " "))
                                 : std::string("which is not to be changed"));
    }

private:
    [[nodiscard]] bool mayChange(AttackContext& context, const text::Input& current, std::size_t segment,
                                 std::size_t index) const
    {
        const auto& word = current[segment].text.words()[index];
        if (word.origins.empty())
            return !only_;
        const auto tag = originalTags_.of(context, segment, word.origins.front());
        return std::ranges::any_of(families_, [&](const auto& family) { return tag.starts_with(family); }) == only_;
    }

    OriginalTags originalTags_;
    bool only_;
    std::vector<std::string> families_; ///< A tag belongs to a family if it begins with it.
};

Parameter tagsetParameter(std::vector<std::string> choices)
{
    return Parameter::choice("tagset", std::move(choices),
                             "universal: UPOS with PROPN as NOUN and AUX as VERB; ptb: Penn Treebank tags.");
}

Parameter originalParameter()
{
    return Parameter::choice("original", {"predicted", "gold"},
                             "Where the original word's tag comes from: the tagger, or the corpus (gold).");
}

Parameter taggerParameter() { return Parameter::ofResource("tagger", "tagger", "built-in", "Name of the tagger."); }

} // namespace

PartMaker<Constraint> partOfSpeechConstraint()
{
    return {{"pos",
             "A substitute has, in the new sentence, the part of speech that the word has in the original text; edits "
             "that are not substitutions pass.",
             {tagsetParameter({"universal", "ptb"}), originalParameter(),
              Parameter::flag("allow_noun_verb", false, "Nouns and verbs may stand for each other."),
              Parameter::integer("window", 0, 0, 1000,
                                 "Words around the substitute that its tag is found from, itself counted; 0 is the "
                                 "whole text."),
              Parameter::flag("original_in_window", false,
                              "Find the original word's tag from the same window instead of from the whole text."),
              taggerParameter()}},
            [](const Settings& settings, const language::Resources& resources) {
                return std::make_unique<PartOfSpeech>(
                    resources.tagger(settings.text("tagger")), tagsetNamed(settings.text("tagset")),
                    settings.text("original") == "gold", settings.flag("allow_noun_verb"),
                    static_cast<std::size_t>(settings.integer("window")), settings.flag("original_in_window"));
            }};
}

PartMaker<Constraint> wordClassConstraint()
{
    return needing<Constraint>(
        {{"penn tags", "tagset", "ptb"}},
        {{"word-class",
          "Words of some classes are not changed, by the tag of the original word. The default list is that of "
          "Zheng et al. (2020) in Penn tags: pronouns, articles and determiners, conjunctions (whose tag IN "
          "prepositions share), numerals and interjections; words without a letter or digit are never changed.",
          {Parameter::text("forbidden", "PRP WP EX DT PDT WDT CC IN CD UH",
                           "Tags that may not be changed, with spaces between them; a tag stands for all that begin "
                           "with it (NN for NNS, NNP, NNPS too)."),
           Parameter::text("only", "",
                           "Where it is not empty: only words of these tags may be changed, and `forbidden` does "
                           "not matter."),
           tagsetParameter({"ptb", "universal"}), originalParameter(), taggerParameter()}},
         [](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<WordClass>(
                 resources.tagger(settings.text("tagger")), tagsetNamed(settings.text("tagset")),
                 settings.text("original") == "gold", settings.text("forbidden"), settings.text("only"));
         }});
}

} // namespace core::attacks
