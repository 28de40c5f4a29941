#include "core/attacks/constraints/keep_negations.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/attacks/constraints/kept_reading.h"
#include "core/base/ascii.h"
#include "core/language/said/negations.h"

namespace core::attacks {

namespace {

constexpr const char* negationsFree = "free";

bool saysNegation(text::WordId word) { return !language::negationsSaid(text::formOf(word)).empty(); }

class KeepNegations final : public Constraint {
public:
    explicit KeepNegations(bool isFree) : free_(isFree) {}

    void filter(AttackContext&, const text::Input& current, Position, std::span<Candidate> candidates,
                int number) const override
    {
        if (free_)
            return;
        rejectOtherReadings(
            current, candidates, number, [](const text::Text& text) { return language::negationsSaid(text.str()); },
            [&](const Candidate& candidate) { return isPlain(current, candidate); });
    }

    [[nodiscard]] bool keepsGold() const override { return true; }

    [[nodiscard]] std::string reason(AttackContext&, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        const auto segment = candidate.edit.segment;
        const auto shown = [](const text::Text& text) {
            const auto said = language::negationsSaid(text.str());
            return said.empty() ? std::string("none") : fmt::format("{}", fmt::join(said, " "));
        };
        return fmt::format("negations stay: {}, would be {}", shown(current[segment].text),
                           shown(text::applied(current, candidate.edits())[segment].text));
    }

private:
    /// Of a word by another one, neither of which denies anything nor is attached to more letters.
    [[nodiscard]] static bool isPlain(const text::Input& current, const Candidate& candidate)
    {
        if (!candidate.isSubstitution())
            return false;
        const auto& text = current[candidate.edit.segment].text;
        const auto& word = text.words()[candidate.edit.index];
        const auto attached = [&](std::size_t at) {
            const auto c = static_cast<unsigned char>(text.str()[at]);
            return c >= 0x80 || c == '\'' || isLetterOrDigit(static_cast<char>(c));
        };
        return !saysNegation(word.id) && !saysNegation(candidate.edit.word) &&
               (word.span.begin == 0 || !attached(word.span.begin - 1)) &&
               (word.span.end >= text.str().size() || !attached(word.span.end));
    }

    [[nodiscard]] static bool isLetterOrDigit(char c)
    {
        return (c >= '0' && c <= '9') || (lowered(c) >= 'a' && lowered(c) <= 'z');
    }

    bool free_;
};

} // namespace

PartMaker<Constraint> keepNegationsConstraint()
{
    return needing<Constraint>(
        {{"grammar"}},
        {{.type = keepNegationsName,
          .summary = "No negation is put into a text and none is lost: not, n't (which are one, so that contractions "
                     "may be made and undone), never, no, none, neither, nor, without, unless, hardly and their "
                     "like. Every recipe has it for word problems and logical forms, whose gold answers they "
                     "change.",
          .parameters = {Parameter::choice("negations", {"kept", negationsFree},
                                           "kept: each stays, in their order. free: they may come and go, and the "
                                           "gold answer may then be wrong without notice.")},
          .off = {{"negations", negationsFree}}},
         [](const Settings& settings, const language::Resources&) {
             return std::make_unique<KeepNegations>(settings.text("negations") == negationsFree);
         }});
}

} // namespace core::attacks
