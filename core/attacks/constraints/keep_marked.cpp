#include "core/attacks/constraints/keep_marked.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "core/language/entities/entity_recogniser.h"
#include "core/text/mark.h"

namespace core::attacks {

namespace {

using text::Mark;
using text::MarkFate;
using text::MarkKind;

class KeepMarked final : public Constraint {
public:
    struct Kinds {
        bool numbers = true;
        bool ordinals = false;
        bool placeholders = true;
        const language::EntityRecogniser* entities = nullptr; ///< Null: entities may be changed.
    };
    explicit KeepMarked(Kinds kinds) : kinds_(kinds) {}

    [[nodiscard]] bool allows(AttackContext& context, const text::Input& current, Position at) const override
    {
        return !at.isWord() || std::ranges::none_of(marks(context, current, at.segment), [&](const Mark& mark) {
            return isOf(current[at.segment].text.words()[at.index], mark);
        });
    }

    void filter(AttackContext& context, const text::Input& current, Position at, std::span<Candidate> candidates,
                int number) const override
    {
        const auto all = marks(context, current, at.segment);
        if (all.empty())
            return;
        for (auto& candidate : candidates)
            if (candidate.passes() && broken(all, current, candidate) != nullptr)
                candidate.rejectedBy = number;
    }

    [[nodiscard]] bool keepsGold() const override { return true; }

    [[nodiscard]] std::string reason(AttackContext& context, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        const auto& text = current[candidate.edit.segment].text;
        const auto all = marks(context, current, candidate.edit.segment);
        const Mark* mark = broken(all, current, candidate);
        if (mark == nullptr)
            return "the word is marked";
        std::string words;
        for (std::uint32_t i = mark->begin; i < mark->end; ++i)
            words.append(i > mark->begin ? " " : "").append(text::formOf(text.originalWords()[i]));
        return fmt::format("{} is marked as {} and stays", words,
                           mark->kind == MarkKind::Placeholder ? "a place to be filled in"
                           : mark->kind == MarkKind::Number    ? "a number"
                                                               : "an entity");
    }

private:
    [[nodiscard]] bool counts(MarkKind kind) const
    {
        return kind == MarkKind::Number        ? kinds_.numbers || kinds_.ordinals
               : kind == MarkKind::Placeholder ? kinds_.placeholders
                                               : kinds_.entities != nullptr;
    }

    /// The corpus's own marks; those it lacks are found in the original: all numbers, and entities elsewhere.
    [[nodiscard]] std::vector<Mark> marks(AttackContext& context, const text::Input& current, std::size_t segment) const
    {
        std::vector<Mark> all;
        const auto& given = current[segment].marks;
        std::ranges::copy_if(given, std::back_inserter(all), [&](const Mark& mark) { return counts(mark.kind); });
        const auto has = [&](MarkKind kind) { return std::ranges::find(given, kind, &Mark::kind) != given.end(); };
        if (counts(MarkKind::Number) && !has(MarkKind::Number))
            for (const auto& mark :
                 context.numbers(segment, kinds_.ordinals ? text::Ordinals::Mark : text::Ordinals::LeaveOut))
                if (kinds_.numbers || mark.name == "ordinal")
                    all.push_back(mark);
        if (counts(MarkKind::Entity))
            for (const auto& entity : context.entities(*kinds_.entities, context.original()[segment].text))
                if (std::ranges::none_of(given, [&](const Mark& mark) { return meet(mark, entity); }))
                    all.push_back({MarkKind::Entity, entity.begin, entity.end, std::string(nameOf(entity.kind)), {}});
        return all;
    }

    [[nodiscard]] static bool meet(const Mark& mark, const language::Entity& entity)
    {
        return mark.begin < entity.end && entity.begin < mark.end;
    }

    /// The first mark that is present now and would not be after the change; null if all are kept.
    [[nodiscard]] static const Mark* broken(const std::vector<Mark>& all, const text::Input& current,
                                            const Candidate& candidate)
    {
        const text::Edit& edit = candidate.edit;
        const text::Text& text = current[edit.segment].text;
        if (candidate.isSubstitution()) { // nearly all: only the word itself can be marked
            const auto& word = text.words()[edit.index];
            const auto found = std::ranges::find_if(all, [&](const Mark& mark) { return isOf(word, mark); });
            return found == all.end() || word.id == edit.word ? nullptr : &*found;
        }
        const text::Text after = text::applied(current, candidate.edits())[edit.segment].text;
        const auto found = std::ranges::find_if(all, [&](const Mark& mark) {
            return text::followed(mark, text).fate == MarkFate::Kept &&
                   text::followed(mark, after).fate != MarkFate::Kept;
        });
        return found == all.end() ? nullptr : &*found;
    }

    Kinds kinds_;
};

} // namespace

PartMaker<Constraint> keepMarkedConstraint()
{
    return needing<Constraint>(
        {{"numerals", "numbers"}, {"numerals", "ordinals"}, {"entities", "entities"}},
        {{.type = keepMarkedName,
          .summary =
              "Marked words stay as they are and where they belong: none is changed or taken out, and no other word "
              "comes between them. Marks are the corpus's own (of questions with logical forms the names of the "
              "form); numbers and entities that it does not mark are found. Every recipe that does not have it gets "
              "it, with entities, for questions whose gold answers are logical forms.",
          .parameters = {Parameter::flag("numbers", true, "Numbers stay: 5, 2.5 million, twenty-one, a half, 5 %."),
                         Parameter::flag("ordinals", false, "Ordinal numbers stay: 3rd, third."),
                         Parameter::flag("entities", false,
                                         "Named entities stay (the handbook's page entities says which are found)."),
                         Parameter::flag("placeholders", true,
                                         "Places to be filled in stay, where a corpus marks them.")},
          .off = {{"numbers", false}, {"ordinals", false}, {"entities", false}, {"placeholders", false}}},
         [](const Settings& settings, const language::Resources& resources) {
             return std::make_unique<KeepMarked>(
                 KeepMarked::Kinds{settings.flag("numbers"), settings.flag("ordinals"), settings.flag("placeholders"),
                                   settings.flag("entities") ? &resources.entities() : nullptr});
         }});
}

} // namespace core::attacks
