#include "core/attacks/constraints/word_constraints.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/metrics/punctuation.h"

namespace core::attacks {

namespace {

class StopWord final : public Constraint {
public:
    explicit StopWord(const lexicon::StopWords& words) : words_(words) {}

    [[nodiscard]] bool allows(AttackContext&, const text::Input& current, Position at) const override
    {
        return !at.isWord() || !words_.contains(current[at.segment].text.words()[at.index].id);
    }

    /// allows() has checked only the first word of a merge.
    void filter(AttackContext&, const text::Input& current, Position, std::span<Candidate> candidates,
                int number) const override
    {
        for (auto& candidate : candidates)
            if (candidate.passes() && candidate.edit.op == text::EditOp::Merge &&
                words_.contains(current[candidate.edit.segment].text.words()[candidate.edit.index + 1].id))
                candidate.rejectedBy = number;
    }

    [[nodiscard]] std::string reason(AttackContext&, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        const auto& text = current[candidate.edit.segment].text;
        const auto place = candidate.edit.index;
        const bool first = candidate.edit.op != text::EditOp::Merge || words_.contains(text.words()[place].id);
        return fmt::format("{} is a stop word", text.word(first ? place : place + 1).form());
    }

private:
    const lexicon::StopWords& words_;
};

/// Whether a word differs in any way from the original.
bool isChanged(const text::Text& text, std::size_t index)
{
    const auto& word = text.words()[index];
    if (word.origins.size() != 1 || word.id != text.originalWords()[word.origins.front()])
        return true;
    // A half of a split word that happens to equal the whole shares its origin with a neighbour.
    const auto shares = [&](std::size_t other) {
        return std::ranges::find(text.words()[other].origins, word.origins.front()) !=
               text.words()[other].origins.end();
    };
    return (index > 0 && shares(index - 1)) || (index + 1 < text.size() && shares(index + 1));
}

class RepeatModification final : public Constraint {
public:
    [[nodiscard]] bool allows(AttackContext&, const text::Input& current, Position at) const override
    {
        for (std::uint32_t i = at.index; i < at.end(); ++i)
            if (isChanged(current[at.segment].text, i))
                return false;
        return true;
    }

    /// A change of a word may extend to the words beside it.
    void filter(AttackContext&, const text::Input& current, Position at, std::span<Candidate> candidates,
                int number) const override
    {
        for (auto& candidate : candidates)
            if (candidate.passes() && at.isWord() &&
                (candidate.rewriting != nullptr || candidate.edit.op == text::EditOp::Merge) &&
                !keepsChanges(current[at.segment].text, text::applied(current, candidate.edits())[at.segment].text))
                candidate.rejectedBy = number;
    }

    [[nodiscard]] std::string reason(AttackContext&, const text::Input&, const Candidate&) const override
    {
        return "this word was changed before";
    }

private:
    /// Whether all words that were changed before are still as they were.
    static bool keepsChanges(const text::Text& before, const text::Text& after)
    {
        for (std::size_t i = 0; i < before.size(); ++i)
            if (isChanged(before, i) && std::ranges::none_of(after.words(), [&](const text::Word& word) {
                    return word.id == before.words()[i].id && word.origins == before.words()[i].origins;
                }))
                return false;
        return true;
    }
};

class MaxPerturbed final : public Constraint {
public:
    MaxPerturbed(double share, std::string rounding, std::string count, int atLeast)
        : share_(share), rounding_(std::move(rounding)), count_(std::move(count)),
          atLeast_(static_cast<std::size_t>(atLeast))
    {}

    [[nodiscard]] std::optional<std::size_t> wordLimit(const text::Input& original) const override
    {
        return limitOf(original);
    }

    [[nodiscard]] bool allows(AttackContext&, const text::Input& current, Position at) const override
    {
        const std::size_t changed = changedWords(current);
        const std::size_t limit = limitOf(current);
        return changed < limit || (changed == limit && isChanged(current[at.segment].text, at.index));
    }

    /// One edit changes one word, which allows() has counted; a merge changes two and a rewriting may change many.
    void filter(AttackContext&, const text::Input& current, Position, std::span<Candidate> candidates,
                int number) const override
    {
        for (auto& candidate : candidates)
            if (candidate.passes() && (candidate.rewriting != nullptr || candidate.edit.op == text::EditOp::Merge) &&
                changedWords(text::applied(current, candidate.edits())) > limitOf(current))
                candidate.rejectedBy = number;
    }

    [[nodiscard]] std::string reason(AttackContext&, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        if (candidate.rewriting != nullptr)
            return fmt::format("it changes {} of {} words, {} may be",
                               changedWords(text::applied(current, candidate.edits())), editableWords(current),
                               limitOf(current));
        return fmt::format("{} of {} words are changed, {} may be", changedWords(current), editableWords(current),
                           limitOf(current));
    }

private:
    [[nodiscard]] std::size_t limitOf(const text::Input& current) const
    {
        // A product such as .15 * 20 = 3.0000000000000004 means 3.
        const double words = share_ * static_cast<double>(countedWords(current));
        const double whole = std::nearbyint(words);
        const double limit = std::abs(words - whole) < 1e-9 ? whole
                             : rounding_ == "ceil"          ? std::ceil(words)
                             : rounding_ == "floor"         ? std::floor(words)
                                                            : std::floor(words + 0.5);
        return std::max(static_cast<std::size_t>(limit), atLeast_);
    }

    [[nodiscard]] std::size_t countedWords(const text::Input& current) const
    {
        if (count_ == "words-and-root")
            return editableWords(current) + 1;
        if (count_ == "words")
            return editableWords(current);
        std::size_t words = 0;
        for (const auto& segment : current.segments())
            if (segment.editable)
                words +=
                    static_cast<std::size_t>(std::ranges::count_if(segment.text.originalWords(), [](text::WordId word) {
                        return !metrics::isPunctuation(text::formOf(word));
                    }));
        return words;
    }

    double share_;
    std::string rounding_;
    std::string count_;
    std::size_t atLeast_;
};

} // namespace

PartMaker<Constraint> stopWordConstraint()
{
    return {{"stop-word",
             "Words of a list are never changed; compared in lower case.",
             {Parameter::choice("list", {"textfooler", "nltk", "textattack", "function-words"}, "Name of the list.")}},
            [](const Settings& settings, const language::Resources& resources) {
                return std::make_unique<StopWord>(resources.stopWords(settings.text("list")));
            }};
}

PartMaker<Constraint> repeatModificationConstraint()
{
    return {{"repeat-modification", "A word that was changed or inserted is not changed again.", {}},
            [](const Settings&, const language::Resources&) { return std::make_unique<RepeatModification>(); }};
}

PartMaker<Constraint> maxPerturbedConstraint()
{
    return {{"max-perturbed",
             "At most a share of the original words is changed.",
             {Parameter::number("share", 0.2, 0.0, 1.0, "Largest share of changed original words, 0..1."),
              Parameter::choice("rounding", {"ceil", "floor", "nearest"},
                                "How share x words becomes a number of words; ceil is TextAttack's."),
              Parameter::choice("count", {"words", "no-punctuation", "words-and-root"},
                                "Which words the share is taken of: all, those that are not punctuation by their form "
                                "(Unicode category P), "
                                "or all and a root as DPAttack's white-box code counts."),
              Parameter::integer("at_least", 1, 0, 1000, "Number of words that may be changed in any text.")}},
            [](const Settings& settings, const language::Resources&) {
                return std::make_unique<MaxPerturbed>(settings.number("share"), settings.text("rounding"),
                                                      settings.text("count"), settings.integer("at_least"));
            }};
}

} // namespace core::attacks
