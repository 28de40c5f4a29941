#include "core/attacks/constraints/sentences/keep_heads.h"

#include <fmt/format.h>

#include "core/attacks/constraints/kept_reading.h"
#include "core/language/problems/head_entities.h"

namespace core::attacks {

namespace {

class KeepHeads final : public Constraint {
public:
    explicit KeepHeads(language::EnglishForms forms) : forms_(std::move(forms)) {}

    void filter(AttackContext&, const text::Input& current, Position, std::span<Candidate> candidates,
                int number) const override
    {
        rejectOtherReadings(
            current, candidates, number,
            [this](const text::Text& text) { return language::headEntities(text, forms_); },
            [](const Candidate&) { return false; });
    }

    [[nodiscard]] bool keepsGold() const override { return true; }

    [[nodiscard]] std::string reason(AttackContext&, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        const auto segment = candidate.edit.segment;
        const auto after = text::applied(current, candidate.edits());
        return fmt::format("what is counted, and of whom, stays: {}, would be {}",
                           language::describe(language::headEntities(current[segment].text, forms_)),
                           language::describe(language::headEntities(after[segment].text, forms_)));
    }

private:
    language::EnglishForms forms_;
};

} // namespace

PartMaker<Constraint> keepHeadsConstraint()
{
    return needing<Constraint>(
        {{"wordnet"}, {"penn tags"}, {"grammar"}},
        {{"keep-heads",
          "Each number of a word problem still counts the same things, of the same person: \"Joan gave 13 shells to "
          "Sam\" may become \"13 shells were given to Sam by Joan\", not \"Sam gave 13 shells to Joan\". By "
          "patterns over "
          "tags; a sentence that they do not follow is rejected.",
          {Parameter::ofResource("tagger", "tagger", "built-in", "Name of the tagger.")}},
         [](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<KeepHeads>(
                 language::EnglishForms(resources.shared<language::Tagger>("tagger", settings.text("tagger")),
                                        resources.shared<lexicon::WordNet>("wordnet", {})));
         }});
}

} // namespace core::attacks
