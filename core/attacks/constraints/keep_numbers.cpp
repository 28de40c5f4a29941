#include "core/attacks/constraints/keep_numbers.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "core/attacks/constraints/kept_reading.h"
#include "core/attacks/constraints/quantity_words.h"
#include "core/text/numbers.h"

namespace core::attacks {

namespace {

constexpr const char* numbersFree = "free";
constexpr const char* numbersInAnyOrder = "in-any-order";

bool isArithmeticSign(UChar32 c)
{
    return std::u32string_view(U"%\u2030/+*=<>^\u00d7\u00f7\u2212").find(static_cast<char32_t>(c)) !=
           std::u32string_view::npos;
}

/// Reads a string character by character; bytes that are no UTF-8 are read as U+FFFD.
class Characters {
public:
    explicit Characters(std::string_view string) : string_(string) {}
    [[nodiscard]] bool done() const { return at_ >= length(); }
    [[nodiscard]] std::int32_t at() const { return at_; }
    UChar32 next()
    {
        UChar32 c = 0;
        U8_NEXT_OR_FFFD(string_.data(), at_, length(), c);
        return c;
    }

private:
    [[nodiscard]] std::int32_t length() const { return static_cast<std::int32_t>(string_.size()); }
    std::string_view string_;
    std::int32_t at_ = 0;
};

bool isDigitOf(UChar32 c) { return (U_GET_GC_MASK(c) & U_GC_N_MASK) != 0; }

/// Whether it belongs to the word around it: letters, marks on them, digits.
bool isPartOfWord(UChar32 c) { return (U_GET_GC_MASK(c) & (U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK)) != 0; }

bool isApostrophe(UChar32 c) { return c == U'\'' || c == U'\u2019'; }

/// Calls `found` for each number in the string: a run of letters and digits that has a digit or is a word for a number
/// or a quantity (1,000.5 and 1/2 are one), or a sign of arithmetic. The s of "Joan's" and the m of "I'm" are no units;
/// those of "5's" may be, and n't stays as it is.
template<class Found>
void eachNumber(std::string_view string, const Found& found)
{
    std::int32_t begin = -1;
    std::int32_t end = 0;
    bool digits = false;
    bool isEnding = false; // behind an apostrophe
    const auto close = [&] {
        if (begin < 0)
            return;
        const auto run = string.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
        const auto lower = text::formOf(text::lowerOf(text::intern(run)));
        const bool isUnit = !isEnding || (lower != "s" && lower != "m");
        if (digits || (isUnit && (text::isNumberWord(lower) || isQuantityWord(lower))))
            found(lower);
        begin = -1;
        digits = false;
    };
    UChar32 before = 0;
    UChar32 beforeThat = 0;
    for (Characters characters(string); !characters.done();) {
        const auto here = characters.at();
        const UChar32 c = characters.next();
        const bool digit = isDigitOf(c);
        if (isPartOfWord(c)) {
            // The separator of "1,000" and "3.5" lies between two digits and is part of the number.
            const bool joins = begin >= 0 && end < here && digit;
            if (begin < 0 || (end < here && !joins)) {
                close();
                begin = here;
                isEnding = isApostrophe(before) && !isDigitOf(beforeThat);
            }
            end = characters.at();
            digits = digits || digit;
        } else {
            const bool separates = begin >= 0 && end == here && isDigitOf(before) && (c == '.' || c == ',');
            if (!separates)
                close();
            if (isArithmeticSign(c))
                found(string.substr(static_cast<std::size_t>(here), static_cast<std::size_t>(characters.at() - here)));
        }
        beforeThat = before;
        before = c;
    }
    close();
}

bool saysNumber(text::WordId word)
{
    bool any = false;
    eachNumber(text::formOf(word), [&](std::string_view) { any = true; });
    return any;
}

/// Words that mean a number beside others: a dozen, a hundred and five, five per cent, three point five.
bool joinsNumbers(text::WordId word)
{
    const auto lower = text::formOf(text::lowerOf(word));
    return lower == "a" || lower == "an" || lower == "and" || lower == "per" || lower == "cent" || lower == "point";
}

class KeepNumbers final : public Constraint {
public:
    explicit KeepNumbers(const std::string& numbers) : free_(numbers == numbersFree), ordered_(numbers == "kept") {}

    [[nodiscard]] bool allows(AttackContext&, const text::Input& current, Position at) const override
    {
        return free_ || !at.isWord() || !saysNumber(current[at.segment].text.words()[at.index].id);
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
            auto numbers = numbersSaid(text);
            std::erase_if(numbers, [](const std::string& number) { return number.size() > 1 && number[0] == '='; });
            return numbers.empty() ? std::string("none") : fmt::format("{}", fmt::join(numbers, " "));
        };
        return fmt::format("numbers stay: {}, would be {}", shown(current[segment].text),
                           shown(text::applied(current, candidate.edits())[segment].text));
    }

private:
    /// Of a word that has nothing to do with numbers by another such word, as nearly all candidates are.
    [[nodiscard]] static bool isPlain(const text::Input& current, const Candidate& candidate)
    {
        if (!candidate.isSubstitution())
            return false;
        const auto& text = current[candidate.edit.segment].text;
        const auto& word = text.words()[candidate.edit.index];
        const auto index = candidate.edit.index;
        if (saysNumber(word.id) || saysNumber(candidate.edit.word) ||
            ((joinsNumbers(word.id) || joinsNumbers(candidate.edit.word)) && isNearNumber(text, index)))
            return false;
        const auto& string = text.str();
        const auto ends = [&](std::size_t at) { // what is attached to a word is read together with it
            const auto c = static_cast<unsigned char>(string[at]);
            return c < 0x80 && !u_isalnum(c);
        };
        return (word.span.begin == 0 || ends(word.span.begin - 1)) &&
               (word.span.end >= string.size() || ends(word.span.end));
    }

    /// Whether a number is so near that a word there may be part of it: three and a half, five per cent.
    [[nodiscard]] static bool isNearNumber(const text::Text& text, std::size_t index)
    {
        constexpr std::size_t reach = 2;
        const auto first = index > reach ? index - reach : 0;
        const auto last = std::min(index + reach + 1, text.size());
        for (std::size_t i = first; i < last; ++i)
            if (i != index && saysNumber(text.words()[i].id))
                return true;
        return false;
    }

    [[nodiscard]] std::vector<std::string> said(const text::Text& text) const
    {
        auto numbers = numbersSaid(text);
        if (!ordered_)
            std::ranges::sort(numbers);
        return numbers;
    }

    bool free_;
    bool ordered_;
};

} // namespace

std::vector<std::string> numbersSaid(const text::Text& text)
{
    std::vector<std::string> numbers;
    eachNumber(text.str(), [&](std::string_view number) { numbers.emplace_back(number); });
    std::vector<text::WordId> words;
    for (const auto& word : text.words())
        words.push_back(word.id);
    for (const auto& mark : text::numbersIn(words, text::Ordinals::Mark))
        numbers.push_back(fmt::format("={}", mark.value.value_or(0.0)));
    return numbers;
}

PartMaker<Constraint> keepNumbersConstraint()
{
    return {{.type = keepNumbersName,
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
            }};
}

} // namespace core::attacks
