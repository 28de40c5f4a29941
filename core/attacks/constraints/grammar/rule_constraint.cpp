#include "core/attacks/constraints/grammar/rule_constraint.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace core::attacks {

std::vector<std::string> pennTags(AttackContext& context, const language::Tagger& tagger, const text::Text& text)
{
    std::vector<std::string> tags;
    for (const auto tag : context.tags(tagger, text, language::Tagger::Tagset::Penn))
        tags.emplace_back(tagger.name(tag, language::Tagger::Tagset::Penn));
    return tags;
}

Parameter ruleTagger() { return Parameter::ofResource("tagger", "tagger", "built-in", "Name of the tagger."); }

RuleConstraint::RuleConstraint(const language::Resources& resources, const language::Tagger& tagger, Rules rules,
                               Plain plain)
    : tagger_(tagger), inflector_(resources.shared<lexicon::WordNet>("wordnet", {})),
      forms_(resources.wordNet(), inflector_), rules_(std::move(rules)), plain_(std::move(plain))
{}

bool RuleConstraint::isPlain(const Asked&, const text::Text& current, const Candidate& candidate) const
{
    return plain_ && plain_(text::formOf(text::lowerOf(current.words()[candidate.edit.index].id)),
                            text::formOf(text::lowerOf(candidate.edit.word)));
}

RuleConstraint::Asked RuleConstraint::asked(AttackContext& context, std::size_t segment) const
{
    const auto& original = context.original()[segment].text;
    return {&original, segment, pennTags(context, tagger_, original)};
}

std::vector<language::Flag> RuleConstraint::flagsOf(const Asked& asked, const text::Text& after) const
{
    std::vector<language::Flag> flags;
    rules_(language::ChangedText(*asked.original, after, asked.tags), forms_, flags);
    return flags;
}

void RuleConstraint::filter(AttackContext& context, const text::Input& current, Position at,
                            std::span<Candidate> candidates, int number) const
{
    std::optional<Asked> one;
    std::optional<std::size_t> had;
    const auto& text = current[at.segment].text;
    for (auto& candidate : candidates) {
        if (!candidate.passes())
            continue;
        if (!one)
            one = asked(context, at.segment);
        if (candidate.isSubstitution() && isPlain(*one, text, candidate))
            continue;
        if (!had)
            had = flagsOf(*one, text).size();
        const auto after = text::applied(current, candidate.edits());
        if (flagsOf(*one, after[at.segment].text).size() > *had &&
            !(candidate.isSubstitution() && canPutRight(*one, current, candidate, *had)))
            candidate.rejectedBy = number;
    }
}

std::string RuleConstraint::reason(AttackContext& context, const text::Input& current, const Candidate& candidate) const
{
    const auto one = asked(context, candidate.edit.segment);
    const auto before = flagsOf(one, current[one.segment].text);
    for (const auto& flag : flagsOf(one, text::applied(current, candidate.edits())[one.segment].text))
        if (std::ranges::find(before, flag.reason, &language::Flag::reason) == before.end())
            return fmt::format("{}: {}", language::typeOf(flag.kind).name, flag.reason);
    return "it breaks what was right";
}

} // namespace core::attacks
