#include "core/attacks/transformations/names/other_numbers.h"

#include <algorithm>
#include <cmath>

#include "core/text/rewriting.h"
#include "core/text/spelled_numbers.h"

namespace core::attacks {

namespace {

constexpr std::string_view numbersName = "numbers";
constexpr std::uint64_t numberStep = 0x6e756d;

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find(' ', from), text.size());
        if (to > from)
            words.emplace_back(text.substr(from, to - from));
        from = to + 1;
    }
    return words;
}

/// Without hyphens, "and", and "a" for "one": what different spellings of a number share.
std::vector<std::string> bareWords(std::string text)
{
    std::ranges::replace(text, '-', ' ');
    auto words = wordsOf(text);
    std::erase(words, "and");
    if (!words.empty() && words.front() == "a")
        words.front() = "one";
    return words;
}

/// With `sign` before every three digits, as the language groups them: 1,500 and 1.500.
std::string grouped(std::uint64_t number, char sign)
{
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3;)
        digits.insert(at -= 3, 1, sign);
    return digits;
}

class OtherNumbers final : public Transformation {
public:
    OtherNumbers(double change, int draws) : change_(change), draws_(static_cast<std::size_t>(draws)) {}

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto& text = current[at.segment].text;
        for (const auto& mark : context.numbers(at.segment, text::Ordinals::LeaveOut)) {
            if (mark.name != "cardinal" || !mark.value)
                continue;
            const auto now = text::followed(mark, text);
            if (now.fate == text::MarkFate::Kept && !now.words.empty() && now.words.front() == at.index) {
                proposeFor(context, text, *mark.value, at, now.words.back() + 1, candidates);
                return;
            }
        }
    }

private:
    void proposeFor(AttackContext& context, const text::Text& text, double value, Position at, std::uint32_t end,
                    std::vector<Candidate>& candidates) const
    {
        constexpr double most = 1e9;
        // TextAttack leaves 0, 2 and 4 alone: they are also said "to" and "for". One is a pronoun, too, and its noun
        // has no plural, so that it neither becomes another number nor takes the place of one.
        if (value != std::floor(value) || value < 0.0 || value > most || value == 0.0 || value == 1.0 || value == 2.0 ||
            value == 4.0)
            return;
        std::string written;
        for (std::uint32_t i = at.index; i < end; ++i)
            written.append(written.empty() ? "" : " ").append(text::formOf(text::lowerOf(text.words()[i].id)));
        const auto number = static_cast<std::uint64_t>(value);
        const auto language = text::numeralLanguageOf(context.original()[at.segment].language);
        const char sign = language == "de" ? '.' : ',';
        const bool plain = written.find_first_not_of("0123456789") == std::string::npos;
        const bool digits = plain || written == grouped(number, sign);
        if (!digits && bareWords(written) != bareWords(text::cardinalInWords(number, language)))
            return; // a dozen, 2.5 million, 1500,0 in German: written in a way that no other number could be
        const auto step = static_cast<std::uint64_t>(value * change_) + 1;
        const std::uint64_t low = number > step ? number - step : 1;
        const std::uint64_t high = number + step; // exclusive
        const auto first = text.words()[at.index].id;
        Random random = context.randomFor(first, numberStep);
        std::vector<std::uint64_t> drawn;
        for (std::size_t i = 0; i < draws_; ++i) {
            const std::uint64_t other = low + random.below(high - low);
            if (other == number || other == 1 || std::ranges::find(drawn, other) != drawn.end())
                continue;
            drawn.push_back(other);
            auto words = plain    ? std::vector{std::to_string(other)}
                         : digits ? std::vector{grouped(other, sign)}
                                  : wordsOf(text::cardinalInWords(other, language));
            words.front() = text::withCaseOf(words.front(), text::formOf(first));
            auto edits = text::rewriting(text, at.index, end, words, at.segment);
            Candidate candidate{edits.front(), numbersName};
            if (edits.size() > 1 || edits.front().index != at.index)
                candidate.rewriting = std::make_shared<const text::Variant>(std::move(edits));
            candidates.push_back(std::move(candidate));
        }
    }

    double change_;
    std::size_t draws_;
};

} // namespace

PartMaker<Transformation> otherNumbers()
{
    return needing<Transformation>(
        {{"numerals"}},
        {{std::string(numbersName),
          "A whole number becomes another one near it, in digits or words as it is; 0, 1, 2 and 4 stay, and none "
          "becomes 1.",
          {Parameter::number("change", 1.0, 0.0, 100.0, "How far away at most, as a share of the number."),
           Parameter::integer("draws", 3, 1, 1000, "Number of draws at random; equal numbers count once.")}},
         [](const Settings& settings, const language::Resources&) {
             return std::make_unique<OtherNumbers>(settings.number("change"), settings.integer("draws"));
         }});
}

} // namespace core::attacks
