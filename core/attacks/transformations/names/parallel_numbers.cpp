#include "core/attacks/transformations/names/parallel_numbers.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

#include "core/attacks/transformations/wording.h"
#include "core/structures/prediction.h"
#include "core/text/text.h"

namespace core::attacks {

namespace {

constexpr std::uint64_t parallelNumbersStep = 0x70617261;
constexpr std::size_t mostDigits = 15; // more no number is written with

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// The code point before or after a place in a text, and the place beyond it; 0 where the text ends.
struct Neighbour {
    UChar32 code = 0;
    std::size_t beyond = 0;
};

Neighbour neighbourAfter(std::string_view text, std::size_t at)
{
    auto place = static_cast<std::int32_t>(at);
    const auto size = static_cast<std::int32_t>(text.size());
    UChar32 code = 0;
    if (place < size)
        U8_NEXT(text.data(), place, size, code);
    return {code, static_cast<std::size_t>(place)};
}

Neighbour neighbourBefore(std::string_view text, std::size_t at)
{
    auto place = static_cast<std::int32_t>(at);
    UChar32 code = 0;
    if (place > 0)
        U8_PREV(text.data(), 0, place, code);
    return {code, static_cast<std::size_t>(place)};
}

/// A letter, an accent or a digit of any script.
bool isOfWords(UChar32 code)
{
    return code > 0 && (U_GET_GC_MASK(code) & (U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK)) != 0;
}

/// Whether a number is written together with what counts by this letter: 42个, 42명.
bool isSetBesideNumbers(UChar32 code)
{
    UErrorCode error = U_ZERO_ERROR;
    const auto script = uscript_getScript(code, &error);
    return u_isalpha(code) != 0 && U_SUCCESS(error) != 0 &&
           (script == USCRIPT_HANGUL || uscript_breaksBetweenLetters(script) != 0);
}

/// Signs that make one thing of a number and what stands beyond them, and those that do so wherever they touch it.
bool joinsWords(UChar32 code)
{
    constexpr std::u32string_view signs = U".,:/'\u2019\u00B7\uFF0C\uFF0E\uFF0F\uFF1A";
    return code > 0 && signs.find(static_cast<char32_t>(code)) != std::u32string_view::npos;
}
bool isDashOrLine(UChar32 code)
{
    return code == '-' || code == '_' || (code >= 0x2010 && code <= 0x2015) || code == 0x2212;
}

bool isBlankInNumbers(UChar32 code)
{
    return code == ' ' || code == 0xA0 || code == 0x2007 || code == 0x2009 || code == 0x202F;
}

/// Whether what touches a number on one side, and what stands beyond that, make it part of something longer.
bool joins(UChar32 touching, UChar32 beyond)
{
    return (isOfWords(touching) && !isSetBesideNumbers(touching)) || isDashOrLine(touching) ||
           (joinsWords(touching) && isOfWords(beyond));
}

/// Whether the first of two runs and the second are one number, 1 420.
bool areGroups(std::string_view text, const DigitRun& first, const DigitRun& second)
{
    const auto blank = neighbourAfter(text, first.begin + first.digits.size());
    return isBlankInNumbers(blank.code) && blank.beyond == second.begin && first.digits.size() <= 3 &&
           second.digits.size() == 3;
}

/// How often a number stands by itself, and whether it also stands in something longer.
struct Standing {
    std::size_t alone = 0;
    bool inside = false;
};

std::map<std::string, Standing> standingOf(const std::vector<DigitRun>& runs)
{
    std::map<std::string, Standing> numbers;
    for (const auto& run : runs) {
        auto& number = numbers[std::string(run.digits)];
        number.alone += run.alone ? 1 : 0;
        number.inside = number.inside || !run.alone;
    }
    return numbers;
}

/// The numbers that are words of a text, as often as they stand by themselves in it and in its translation, and that
/// neither has in something longer: others can be told apart from what has to stay.
std::set<std::string> sharedNumbers(const text::Text& text, const std::vector<DigitRun>& here,
                                    const std::vector<DigitRun>& there)
{
    std::set<std::string> shared;
    const auto translated = standingOf(there);
    for (const auto& [number, standing] : standingOf(here)) {
        const auto other = translated.find(number);
        if (standing.inside || number.size() > mostDigits || other == translated.end() || other->second.inside ||
            other->second.alone != standing.alone)
            continue;
        std::size_t words = 0;
        for (const auto& word : text.words())
            words += word.form() == number ? 1 : 0;
        if (words == standing.alone)
            shared.insert(number);
    }
    return shared;
}

/// A number with as many digits, none of `taken`; empty where there is hardly any other.
std::string otherNumber(std::size_t digits, const std::set<std::string>& taken, Random& random)
{
    constexpr int tries = 50;
    for (int t = 0; t < tries; ++t) {
        std::string other;
        for (std::size_t d = 0; d < digits; ++d)
            other += static_cast<char>(d == 0 && digits > 1 ? '1' + random.below(9) : '0' + random.below(10));
        if (!taken.contains(other))
            return other;
    }
    return {};
}

class ParallelNumbers final : public Transformation {
public:
    explicit ParallelNumbers(int draws) : draws_(draws) {}

    [[nodiscard]] std::vector<Site> sites() const override { return {Site::Segment}; }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto* gold = context.gold() == nullptr ? nullptr : std::get_if<structures::TextAnswer>(context.gold());
        if (gold == nullptr)
            return;
        const auto& text = current[at.segment].text;
        const auto here = runsOfDigits(text.str()), there = runsOfDigits(gold->text);
        const auto shared = sharedNumbers(text, here, there);
        if (shared.empty())
            return;
        std::set<std::string> taken;
        for (const auto* runs : {&here, &there})
            for (const auto& run : *runs)
                taken.emplace(run.digits);
        Random random = context.random(parallelNumbersStep + at.segment);
        std::set<std::string> known;
        for (int d = 0; d < draws_; ++d) {
            std::map<std::string, std::string> others;
            auto used = taken;
            for (const auto& number : shared)
                if (auto other = otherNumber(number.size(), used, random); !other.empty()) {
                    used.insert(other);
                    others.emplace(number, std::move(other));
                }
            text::Variant edits;
            for (std::uint32_t i = 0; i < text.size(); ++i)
                if (const auto other = others.find(std::string(text.form(i))); other != others.end())
                    edits.push_back(text::Edit::replace(at.segment, i, text::intern(other->second)));
            auto right = translated(gold->text, there, others);
            if (edits.empty() || !known.insert(right).second)
                continue;
            auto candidate = candidateOf(std::move(edits), at, parallelNumbersName);
            candidate.gold = std::make_shared<const structures::Prediction>(structures::TextAnswer{std::move(right)});
            candidates.push_back(std::move(candidate));
        }
    }

private:
    /// All at once, so that no new number is taken for an old one.
    static std::string translated(std::string_view text, const std::vector<DigitRun>& runs,
                                  const std::map<std::string, std::string>& others)
    {
        std::string result;
        std::size_t from = 0;
        for (const auto& run : runs)
            if (const auto other = others.find(std::string(run.digits)); other != others.end()) {
                result.append(text.substr(from, run.begin - from)).append(other->second);
                from = run.begin + run.digits.size();
            }
        return result.append(text.substr(from));
    }

    int draws_;
};

} // namespace

std::vector<DigitRun> runsOfDigits(std::string_view text)
{
    std::size_t wordsEnd = text.size();
    while (wordsEnd > 0) {
        const auto last = neighbourBefore(text, wordsEnd);
        if (isOfWords(last.code))
            break;
        wordsEnd = last.beyond;
    }
    std::vector<DigitRun> runs;
    for (std::size_t at = 0; at < text.size();) {
        if (!isDigit(text[at])) {
            ++at;
            continue;
        }
        auto end = at;
        while (end < text.size() && isDigit(text[end]))
            ++end;
        const auto before = neighbourBefore(text, at), after = neighbourAfter(text, end);
        // A full stop inside a text may be that of a German ordinal, "3. Mai".
        const bool isOrdinal = after.code == '.' && after.beyond < wordsEnd;
        const bool isJoined = joins(before.code, neighbourBefore(text, before.beyond).code) ||
                              joins(after.code, neighbourAfter(text, after.beyond).code);
        runs.push_back({at, text.substr(at, end - at), !isOrdinal && !isJoined});
        at = end;
    }
    for (std::size_t i = 1; i < runs.size(); ++i)
        if (areGroups(text, runs[i - 1], runs[i]))
            runs[i - 1].alone = runs[i].alone = false;
    return runs;
}

PartMaker<Transformation> parallelNumbers()
{
    return {{parallelNumbersName,
             "Numbers in digits that a text and its gold translation share become others in both, with as many digits; "
             "equal numbers stay equal. A number stays that one of them has more often, or in something longer "
             "(COVID-19, 10:30). What is answered to a changed text is compared with that text's own translation. "
             "Nothing where they share none.",
             {Parameter::integer("draws", 3, 1, 1000, "Number of draws at random for each text.")}},
            [](const Settings& settings, const language::Resources&) {
                return std::make_unique<ParallelNumbers>(settings.integer("draws"));
            }};
}

} // namespace core::attacks
