#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/attacks/constraints/constraint.h"
#include "core/attacks/parts/part_type.h"
#include "core/language/validity/changed_text.h"
#include "core/language/validity/flag.h"
#include "core/language/validity/word_forms.h"
#include "core/lexicon/inflector.h"

namespace core::attacks {

/// Penn tags of all words of a text.
[[nodiscard]] std::vector<std::string> pennTags(AttackContext& context, const language::Tagger& tagger,
                                                const text::Text& text);

/// The parameter that names the tagger of such constraints.
[[nodiscard]] Parameter ruleTagger();

/// Rejects candidates that bring more flags of some rules into a text than it has.
class RuleConstraint : public Constraint {
public:
    using Rules =
        std::function<void(const language::ChangedText&, const language::WordForms&, std::vector<language::Flag>&)>;

    /// Whether the rules say nothing of one word in place of another, wherever that is; in lower case.
    using Plain = std::function<bool(std::string_view was, std::string_view is)>;

    RuleConstraint(const language::Resources& resources, const language::Tagger& tagger, Rules rules,
                   Plain plain = nullptr);

    void filter(AttackContext& context, const text::Input& current, Position at, std::span<Candidate> candidates,
                int number) const override;
    [[nodiscard]] std::string reason(AttackContext& context, const text::Input& current,
                                     const Candidate& candidate) const override;

protected:
    /// What the rules are asked about: a segment of the original and the tags of its words.
    struct Asked {
        const text::Text* original;
        std::size_t segment;
        std::vector<std::string> tags;
    };
    [[nodiscard]] Asked asked(AttackContext& context, std::size_t segment) const;
    [[nodiscard]] std::vector<language::Flag> flagsOf(const Asked& asked, const text::Text& after) const;
    [[nodiscard]] const language::WordForms& forms() const { return forms_; }

private:
    /// Whether a substitution cannot bring a flag, so that the text need not be read: as many as can be told cheaply.
    [[nodiscard]] virtual bool isPlain(const Asked&, const text::Text& current, const Candidate& candidate) const;
    /// Whether what a substitution breaks will be put right, so that it passes.
    [[nodiscard]] virtual bool canPutRight(const Asked&, const text::Input& /*current*/, const Candidate&,
                                           std::size_t /*had*/) const
    {
        return false;
    }

    const language::Tagger& tagger_;
    lexicon::Inflector inflector_;
    language::WordForms forms_;
    Rules rules_;
    Plain plain_;
};

} // namespace core::attacks
