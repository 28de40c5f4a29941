#include "core/attacks/constraints/keep_numbers.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unicode/uchar.h>

#include "core/attacks/constraints/kept_reading.h"
#include "core/language/said/numbers.h"

namespace core::attacks {

namespace {

constexpr const char* numbersFree = "free";
constexpr const char* numbersInAnyOrder = "in-any-order";

class KeepNumbers final : public Constraint {
public:
    explicit KeepNumbers(const std::string& numbers) : free_(numbers == numbersFree), ordered_(numbers == "kept") {}

    [[nodiscard]] bool allows(AttackContext&, const text::Input& current, Position at) const override
    {
        return free_ || !at.isWord() || !language::saysNumber(current[at.segment].text.words()[at.index].id);
    }

    void filter(AttackContext&, const text::Input& current, Position, std::span<Candidate> candidates,
                int number) const override
    {
        if (free_)
            return;
        rejectOtherReadings(
            current, candidates, number, [this](const text::Text& text) { return said(text); },
            [&](const Candidate& candidate) { return isPlain(current, candidate); });
    }

    [[nodiscard]] bool keepsGold() const override { return true; }

    [[nodiscard]] std::string reason(AttackContext&, const text::Input& current,
                                     const Candidate& candidate) const override
    {
        const auto segment = candidate.edit.segment;
        const auto shown = [](const text::Text& text) {
            auto numbers = language::numbersSaid(text);
            std::erase_if(numbers, [](const std::string& number) { return number.size() > 1 && number[0] == '='; });
            return numbers.empty() ? std::string("none") : fmt::format("{}", fmt::join(numbers, " "));
        };
        return fmt::format("numbers stay: {}, would be {}", shown(current[segment].text),
                           shown(text::applied(current, candidate.edits())[segment].text));
    }

private:
    /// Whether a word that has nothing to do with numbers becomes another such word, as in nearly all candidates.
    [[nodiscard]] static bool isPlain(const text::Input& current, const Candidate& candidate)
    {
        if (!candidate.isSubstitution())
            return false;
        const auto& text = current[candidate.edit.segment].text;
        const auto& word = text.words()[candidate.edit.index];
        const auto index = candidate.edit.index;
        if (language::maySayNumber(word.id) || language::maySayNumber(candidate.edit.word) || isNearNumber(text, index))
            return false;
        const auto& string = text.str();
        const auto ends = [&](std::size_t at) { // what is attached to a word is read together with it
            const auto c = static_cast<unsigned char>(string[at]);
            return c < 0x80 && !u_isalnum(c);
        };
        return (word.span.begin == 0 || ends(word.span.begin - 1)) &&
               (word.span.end >= string.size() || ends(word.span.end));
    }

    /// Whether a number or a word that says a quantity is so near that a word there may be part of it: three and a
    /// half, five per cent, in all.
    [[nodiscard]] static bool isNearNumber(const text::Text& text, std::size_t index)
    {
        constexpr std::size_t reach = 2;
        const auto first = index > reach ? index - reach : 0;
        const auto last = std::min(index + reach + 1, text.size());
        for (std::size_t i = first; i < last; ++i)
            if (i != index && language::maySayNumber(text.words()[i].id))
                return true;
        return false;
    }

    [[nodiscard]] std::vector<std::string> said(const text::Text& text) const
    {
        auto numbers = language::numbersSaid(text);
        if (!ordered_)
            std::ranges::sort(numbers);
        return numbers;
    }

    bool free_;
    bool ordered_;
};

} // namespace

PartMaker<Constraint> keepNumbersConstraint()
{
    return needing<Constraint>(
        {{"numerals"}, {"grammar"}},
        {{.type = keepNumbersName,
          .summary =
              "The numbers of a text stay as they are written, and no other is put in: digits, number words "
              "(\"one\" too, whatever it means), ordinals, fractions, dozen, half, twice, pair, double. So do "
              "words that say how quantities relate or which one is asked for: each, every, per, both, all, "
              "another, more, less, left, total, times, comparatives (older, cheaper), units (hours, cents). Every "
              "recipe has it for word problems, whose gold answers are computed from them.",
          .parameters = {Parameter::choice(
              "numbers", {"kept", numbersInAnyOrder, numbersFree},
              "kept: each once, in their order. in-any-order: each once, for recipes that change the gold equation "
              "along with the text. free: they may change, and the gold answer is then wrong without notice.")},
          .off = {{"numbers", numbersFree}}},
         [](const Settings& settings, const language::Resources&) {
             return std::make_unique<KeepNumbers>(settings.text("numbers"));
         }});
}

} // namespace core::attacks
