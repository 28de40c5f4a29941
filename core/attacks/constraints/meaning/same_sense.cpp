#include "core/attacks/constraints/meaning/same_sense.h"

#include <cmath>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "core/attacks/constraints/grammar/rule_constraint.h"
#include "core/attacks/constraints/meaning/word_relations.h"

namespace core::attacks {

namespace {

using language::FlagKind;
using Relation = language::Relations::Relation;

/// Rejects substitutes by how they are related to the original word.
class RelationConstraint : public Constraint {
public:
    explicit RelationConstraint(std::shared_ptr<const WordRelations> words) : words_(std::move(words)) {}

    void filter(AttackContext& context, const text::Input& current, Position, std::span<Candidate> candidates,
                int number) const override
    {
        for (auto& candidate : candidates)
            if (candidate.passes() && candidate.isSubstitution() && !whyNot(context, current, candidate).empty())
                candidate.rejectedBy = number;
    }

    [[nodiscard]] std::string reason(AttackContext& context, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        auto why = whyNot(context, current, candidate);
        return why.empty() ? "another meaning" : why;
    }

protected:
    [[nodiscard]] const WordRelations& words() const { return *words_; }

private:
    [[nodiscard]] std::string whyNot(AttackContext& context, const text::Input& current,
                                     const Candidate& candidate) const
    {
        const auto& text = current[candidate.edit.segment].text;
        const auto was = context.originalOf(text, text.words()[candidate.edit.index]);
        if (auto why = speaksAgainst(was, candidate.edit.word); !why.empty())
            return why;
        const auto meaning = words_->meaningAt(context, current, candidate);
        const auto relation = meaning ? words_->relations().of(*meaning, candidate.edit.word) : std::nullopt;
        if (!relation || mayPass(*relation, was, candidate.edit.word))
            return {};
        return fmt::format("{}: {}", language::typeOf(relation->kind).name, relation->reason);
    }

    /// What is known without the meaning in the text.
    [[nodiscard]] virtual std::string speaksAgainst(text::WordId /*was*/, text::WordId /*is*/) const { return {}; }
    [[nodiscard]] virtual bool mayPass(const Relation& relation, text::WordId was, text::WordId is) const = 0;

    std::shared_ptr<const WordRelations> words_;
};

class SameSense final : public RelationConstraint {
public:
    SameSense(std::shared_ptr<const WordRelations> words, const Settings& settings)
        : RelationConstraint(std::move(words)), onlySynonyms_(settings.flag("synonyms_only")),
          nearness_(settings.number("or_cosine")), otherForms_(settings.flag("other_forms")),
          ranks_(static_cast<std::size_t>(settings.integer("common_senses")))
    {}

private:
    [[nodiscard]] bool mayPass(const Relation& relation, text::WordId was, text::WordId is) const override
    {
        switch (relation.kind) {
        case FlagKind::OtherSense:
            return false;
        case FlagKind::MatchedSense:
            return ranks_ == 0 || relation.rank < ranks_;
        case FlagKind::Morphological:
            return otherForms_;
        case FlagKind::CoHyponym:
        case FlagKind::Unrelated:
            return !onlySynonyms_ || (relation.sameClass && isNear(was, is));
        default:
            return !onlySynonyms_;
        }
    }

    [[nodiscard]] bool isNear(text::WordId was, text::WordId is) const
    {
        const auto cosine = nearness_ < 1.0 ? words().vectors().cosine(was, is) : std::nullopt;
        return cosine && static_cast<double>(*cosine) >= nearness_;
    }

    bool onlySynonyms_;
    double nearness_;
    bool otherForms_;
    std::size_t ranks_;
};

class NoAntonyms final : public RelationConstraint {
public:
    NoAntonyms(std::shared_ptr<const WordRelations> words, double gap) : RelationConstraint(std::move(words)), gap_(gap)
    {}

private:
    [[nodiscard]] std::string speaksAgainst(text::WordId was, text::WordId is) const override
    {
        if (gap_ >= widestGap)
            return {};
        const double before = words().polarity().of(was);
        const double now = words().polarity().of(is);
        return std::abs(before - now) > gap_ ? fmt::format("it speaks {} than the original word: {:.2f}, was {:.2f}",
                                                           now > before ? "better" : "worse", now, before)
                                             : std::string();
    }

    [[nodiscard]] bool mayPass(const Relation& relation, text::WordId, text::WordId) const override
    {
        return relation.kind != FlagKind::Antonym;
    }

public:
    static constexpr double widestGap = 2.0;

private:
    double gap_;
};

} // namespace

PartMaker<Constraint> sameSenseConstraint()
{
    return needing<Constraint>(
        {{"wordnet"}, {"vectors"}, {"encoder"}, {"penn tags"}},
        {{.type = "same-sense",
          .summary = "No substitute is a synonym of another sense than the word has in the original text, by WordNet's "
                     "glosses and the sentence encoder (simplified Lesk). English; the flag other-sense.",
          .parameters = {Parameter::flag("synonyms_only", false,
                                         "Only synonyms of that sense and other forms of the word pass."),
                         Parameter::number("or_cosine", 1.0, -1.0, 1.0,
                                           "With synonyms_only: a word of the same part of speech that WordNet does "
                                           "not relate, or only by a common hypernym, passes too if the cosine of the "
                                           "built-in vectors is at least this; 1: none does."),
                         Parameter::flag("other_forms", true, "Other forms of the word pass."),
                         Parameter::integer("common_senses", 0, 0, 100,
                                            "A synonym passes only if the common sense is among this many of the "
                                            "substitute's, the most frequent first; 0: any."),
                         ruleTagger()}},
         [](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<SameSense>(WordRelations::of(resources, resources.tagger(settings.text("tagger"))),
                                                settings);
         }});
}

PartMaker<Constraint> noAntonymsConstraint()
{
    return needing<Constraint>(
        {{"wordnet"}, {"vectors"}, {"encoder"}, {"penn tags"}},
        {{.type = "no-antonyms",
          .summary = "No substitute means the opposite: antonyms by WordNet, direct or of similar adjectives, and "
                     "adjectives and adverbs of which one speaks well and the other ill. English; the flag antonym.",
          .parameters = {Parameter::number(
                             "polarity", NoAntonyms::widestGap, 0.0, NoAntonyms::widestGap,
                             "Largest difference of how well a word and its substitute speak, by a direction of the "
                             "built-in vectors from bad to good (-1..1); 2: not asked for."),
                         ruleTagger()}},
         [](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<NoAntonyms>(
                 WordRelations::of(resources, resources.tagger(settings.text("tagger"))), settings.number("polarity"));
         }});
}

} // namespace core::attacks
