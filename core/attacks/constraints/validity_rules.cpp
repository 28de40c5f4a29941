#include "core/attacks/constraints/validity_rules.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/attacks/constraints/grammar/rule_constraint.h"
#include "core/base/error.h"
#include "core/language/validity/relation.h"
#include "core/language/validity/rules.h"

namespace core::attacks {

namespace {

using language::Flag;
using language::FlagKind;

/// Rejects substitutes that are related to the original word in certain ways.
class RelationConstraint final : public Constraint {
public:
    RelationConstraint(const language::Resources& resources, const language::Tagger& tagger,
                       std::vector<FlagKind> rejected)
        : tagger_(tagger), senses_(resources.wordNet(), &resources.encoder()),
          polarity_(resources.wordNet(), resources.vectors()), relations_(resources.wordNet(), senses_, polarity_),
          rejected_(std::move(rejected))
    {}

    void filter(AttackContext& context, const text::Input& current, Position, std::span<Candidate> candidates,
                int number) const override
    {
        std::optional<language::Relations::Meaning> meaning;
        bool asked = false;
        for (auto& candidate : candidates) {
            if (!candidate.passes() || !candidate.isSubstitution())
                continue;
            if (!asked)
                meaning = meaningAt(context, current, candidate);
            asked = true;
            if (const auto relation = meaning ? relations_.of(*meaning, candidate.edit.word) : std::nullopt;
                relation && std::ranges::find(rejected_, relation->kind) != rejected_.end())
                candidate.rejectedBy = number;
        }
    }

    [[nodiscard]] std::string reason(AttackContext& context, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        const auto meaning = meaningAt(context, current, candidate);
        const auto relation = meaning ? relations_.of(*meaning, candidate.edit.word) : std::nullopt;
        return relation ? fmt::format("{}: {}", typeOf(relation->kind).name, relation->reason)
                        : std::string("another meaning");
    }

private:
    /// Of the original word at the place of a candidate, in the original text.
    [[nodiscard]] std::optional<language::Relations::Meaning>
    meaningAt(AttackContext& context, const text::Input& current, const Candidate& candidate) const
    {
        const auto& word = current[candidate.edit.segment].text.words()[candidate.edit.index];
        if (word.origins.size() != 1)
            return std::nullopt;
        const auto& original = context.original()[candidate.edit.segment].text;
        return relations_.meaningOf(original, pennTags(context, tagger_, original), word.origins.front());
    }

    const language::Tagger& tagger_;
    language::SenseChooser senses_;
    language::Polarity polarity_;
    language::Relations relations_;
    std::vector<FlagKind> rejected_;
};

PartMaker<Constraint> ruleConstraint(const char* type, const char* summary, RuleConstraint::Rules rules)
{
    return {{.type = type, .summary = summary, .parameters = {ruleTagger()}},
            [rules = std::move(rules)](const Settings& settings, const language::Resources& resources) {
                return std::make_unique<RuleConstraint>(resources, resources.tagger(settings.text("tagger")), rules);
            }};
}

} // namespace

PartMaker<Constraint> keepCliticsConstraint()
{
    return ruleConstraint("keep-clitics",
                          "n't, 's, 'm and their like stay at words that take them, and no word runs into another "
                          "where one was exchanged. English; the flag clitic.",
                          language::cliticRule);
}

PartMaker<Constraint> dictionaryConstraint()
{
    return {
        {.type = "dictionary",
         .summary = "What is put in is a word of a spelling dictionary or of WordNet. English; the flag not-a-word.",
         .parameters = {Parameter::ofResource("dictionary", "dictionary", "own",
                                              "own: Debian's hunspell-en-us; or a file of hunspell's, FILE.dic."),
                        ruleTagger()}},
        [](const Settings& settings, const language::Resources& resources) {
            const auto* words = resources.dictionary(settings.text("dictionary"));
            if (words == nullptr)
                throw Error("there is no spelling dictionary", "Install the package hunspell-en-us, or name a file: "
                                                               "--set constraints.dictionary.dictionary=FILE.dic");
            return std::make_unique<RuleConstraint>(
                resources, resources.tagger(settings.text("tagger")),
                [words](const language::ChangedText& text, const language::WordForms& forms, std::vector<Flag>& flags) {
                    language::notAWordRule(text, forms, *words, flags);
                });
        }};
}

PartMaker<Constraint> sameSenseConstraint()
{
    return {{.type = "same-sense",
             .summary =
                 "No substitute is a synonym of another sense than the word has in the original text, by WordNet's "
                 "glosses and the sentence encoder (simplified Lesk). English; the flag other-sense.",
             .parameters = {Parameter::flag("synonyms_only", false,
                                            "Only synonyms of that sense and other forms of the word pass."),
                            ruleTagger()}},
            [](const Settings& settings, const language::Resources& resources) {
                std::vector<FlagKind> rejected{FlagKind::OtherSense};
                if (settings.flag("synonyms_only"))
                    for (const auto& type : language::flagTypes())
                        if (type.kind <= FlagKind::Unrelated && type.kind != FlagKind::MatchedSense &&
                            type.kind != FlagKind::Morphological)
                            rejected.push_back(type.kind);
                return std::make_unique<RelationConstraint>(resources, resources.tagger(settings.text("tagger")),
                                                            std::move(rejected));
            }};
}

PartMaker<Constraint> noAntonymsConstraint()
{
    return {{.type = "no-antonyms",
             .summary = "No substitute means the opposite: antonyms by WordNet, direct or of similar adjectives, and "
                        "adjectives and adverbs of which one speaks well and the other ill. English; the flag antonym.",
             .parameters = {ruleTagger()}},
            [](const Settings& settings, const language::Resources& resources) {
                return std::make_unique<RelationConstraint>(resources, resources.tagger(settings.text("tagger")),
                                                            std::vector{FlagKind::Antonym});
            }};
}

} // namespace core::attacks
