#include "core/attacks/transformations/problems/other_quantities.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/attacks/transformations/wording.h"
#include "core/base/error.h"
#include "core/language/problems/written_numbers.h"
#include "core/structures/equations/equation_value.h"
#include "core/structures/equations/linked_equation.h"
#include "core/text/numbers.h"

namespace core::attacks {

namespace {

using language::WrittenNumber;
using structures::Arithmetic;
using structures::EquationTree;
using structures::Expression;

constexpr std::uint64_t quantitiesStep = 0x7175616e;

/// Beyond so many steps of a number's last place it is left as it is.
constexpr double mostSteps = 1e12;

/// 0.3 for 0.1 + 0.2: twelve digits, without what binary fractions leave behind them.
double asWritten(double value)
{
    if (value == 0.0 || std::abs(value) >= 1e9)
        return value;
    const double grain = std::pow(10.0, 11.0 - std::floor(std::log10(std::abs(value))));
    return std::isfinite(grain) ? std::round(value * grain) / grain : value;
}

bool isWhole(double value) { return std::abs(value - std::round(value)) < 1e-9; }

/// Every part of an equation that can be computed by itself.
void collectParts(const Expression& expression, std::vector<const Expression*>& parts)
{
    parts.push_back(&expression);
    for (const auto& part : expression.parts)
        collectParts(part, parts);
}

std::optional<double> valueOfPart(const Expression& part, const std::vector<double>& numbers)
{
    return structures::valueOf(EquationTree{part, {}}, numbers);
}

bool namesNumber(const Expression& expression)
{
    return expression.kind == Arithmetic::Placeholder || std::ranges::any_of(expression.parts, namesNumber);
}

/// How often an equation names each number of its problem, and whether it has numbers of its own.
struct Uses {
    std::map<std::size_t, std::size_t> named;
    bool hasConstants = false;
};

void countUses(const Expression& expression, Uses& uses)
{
    if (expression.kind == Arithmetic::Placeholder)
        ++uses.named[expression.placeholder];
    uses.hasConstants = uses.hasConstants || expression.kind == Arithmetic::Number;
    for (const auto& part : expression.parts)
        countUses(part, uses);
}

/// A part of a sum: added with its sign, and the first of the problem's numbers in it; none: no number of it.
struct Term {
    std::optional<std::size_t> first;
    double sign;
    const Expression* part;
};

std::optional<std::size_t> firstNumberOf(const Expression& expression)
{
    std::optional<std::size_t> first;
    if (expression.kind == Arithmetic::Placeholder)
        first = expression.placeholder;
    for (const auto& part : expression.parts)
        if (const auto other = firstNumberOf(part); other && (!first || *other < *first))
            first = other;
    return first;
}

void collectTerms(const Expression& expression, double sign, std::vector<Term>& terms)
{
    const bool subtracts = expression.kind == Arithmetic::Subtract;
    if (expression.kind == Arithmetic::Negate)
        collectTerms(expression.parts.at(0), -sign, terms);
    else if (expression.kind != Arithmetic::Add && !subtracts)
        terms.push_back({firstNumberOf(expression), sign, &expression});
    else
        for (std::size_t i = 0; i < expression.parts.size(); ++i)
            collectTerms(expression.parts[i], subtracts && i > 0 ? -sign : sign, terms);
}

/// What words mean in an equation without a digit: half is 10 / 2, a dollar is 100 cents.
struct Meaning {
    std::string_view word;
    double value;
};
constexpr auto meanings = std::to_array<Meaning>(
    {{"half", 2},     {"halves", 2},    {"twice", 2},  {"double", 2}, {"doubled", 2}, {"pair", 2},
     {"pairs", 2},    {"couple", 2},    {"both", 2},   {"thrice", 3}, {"triple", 3},  {"tripled", 3},
     {"quarter", 4},  {"quarters", 4},  {"square", 4}, {"week", 7},   {"weeks", 7},   {"weekly", 7},
     {"dozen", 12},   {"dozens", 12},   {"year", 12},  {"years", 12}, {"foot", 12},   {"feet", 12},
     {"inches", 12},  {"day", 24},      {"days", 24},  {"hour", 60},  {"hours", 60},  {"minute", 60},
     {"minutes", 60}, {"percent", 100}, {"%", 100},    {"cent", 100}, {"cents", 100}, {"dollar", 100},
     {"dollars", 100}});

/// Values that words of a text say or mean.
std::set<double> saidInWords(const text::Text& text)
{
    std::set<double> values;
    for (const auto& mark : text::numbersIn(text)) {
        bool isInDigits = false; // as of $ 5, too
        for (auto i = mark.begin; i < mark.end; ++i) {
            const auto number = language::writtenNumberIn(text.form(i));
            isInDigits = isInDigits || (number && number->value == mark.value);
        }
        if (mark.value && !isInDigits)
            values.insert(*mark.value);
    }
    for (const auto& word : text.words())
        for (const auto& meaning : meanings)
            if (text::formOf(text::lowerOf(word.id)) == meaning.word)
                values.insert(meaning.value);
    return values;
}

bool holdsUnknownQuantity(const Expression& expression)
{
    return expression.kind == Arithmetic::Unknown || std::ranges::any_of(expression.parts, holdsUnknownQuantity);
}

/// A problem's numbers and its equation, for which other numbers are drawn.
class Quantities {
public:
    Quantities(const text::Text& text, const structures::Equation& equation) : numbers_(language::writtenNumbers(text))
    {
        for (const auto& number : numbers_)
            values_.push_back(number.value);
        equation_ = structures::linkedTo(equation, values_);
        collectParts(equation_.left, parts_);
        if (equation_.right)
            collectParts(*equation_.right, parts_);
        std::erase_if(parts_, [](const Expression* part) { return holdsUnknownQuantity(*part); });
        findFixed(saidInWords(text));
    }

    Quantities(const Quantities&) = delete; // parts_ points into equation_
    Quantities& operator=(const Quantities&) = delete;

    [[nodiscard]] const std::vector<WrittenNumber>& numbers() const { return numbers_; }
    [[nodiscard]] bool usesNumbers() const
    {
        return namesNumber(equation_.left) || (equation_.right && namesNumber(*equation_.right));
    }
    [[nodiscard]] std::optional<double> answer() const { return answerOf(values_); }
    [[nodiscard]] std::optional<double> answerOf(const std::vector<double>& values) const
    {
        const auto value = structures::valueOf(equation_, values);
        return value ? std::optional(asWritten(*value)) : std::nullopt;
    }
    [[nodiscard]] std::vector<int> leaves() const { return structures::leavesOf(equation_); }
    [[nodiscard]] std::string equationOf(const std::vector<double>& values) const
    {
        return structures::textOf(equation_, values);
    }

    /// Other values of the numbers for which everything that is computed keeps its kind; nothing if none was found.
    [[nodiscard]] std::optional<std::vector<double>> drawn(Random& random, const std::vector<char>& percent) const
    {
        constexpr int tries = 300;
        for (int t = 0; t < tries; ++t) {
            auto values = values_;
            std::map<double, double> others; // equal numbers stay equal: the equation may mean either
            for (std::size_t i = 0; i < values.size(); ++i) {
                const auto [other, isNew] = others.try_emplace(values_[i], 0.0);
                if (isNew)
                    other->second =
                        fixed_.contains(values_[i]) ? values_[i] : otherThan(numbers_[i], percent[i] != 0, random);
                values[i] = other->second;
            }
            makeDivisible(values, random);
            if (values != values_ && isOfTheKind(values))
                return values;
        }
        return std::nullopt;
    }

private:
    /// Which values stay, because the equation may have them from somewhere else than from these digits: where it has
    /// numbers of its own, those that it does not name (20 % is its 0.2, 3 hours are its 180); those that it has more
    /// often than the text; those that words say or mean, too.
    void findFixed(const std::set<double>& inWords)
    {
        Uses uses;
        countUses(equation_.left, uses);
        if (equation_.right)
            countUses(*equation_.right, uses);
        std::map<double, std::pair<std::size_t, std::size_t>> counts; // in the text, in the equation
        for (std::size_t i = 0; i < values_.size(); ++i) {
            auto& [written, named] = counts[values_[i]];
            ++written;
            named += uses.named[i];
        }
        for (const auto& [value, count] : counts)
            if (inWords.contains(value) || count.second > count.first ||
                (uses.hasConstants && count.second < count.first))
                fixed_.insert(value);
    }

    /// A number near another one: half of it to twice, with as many decimals. 0 and 1 stay, as they may be said for
    /// something else and have nouns without a plural; so do years.
    static double otherThan(const WrittenNumber& number, bool percent, Random& random)
    {
        const bool year = number.decimals == 0 && !number.grouped && number.value >= 1900.0 && number.value <= 2100.0;
        if (number.value == 0.0 || number.value == 1.0 || year)
            return number.value;
        const double grain = std::pow(10.0, number.decimals);
        if (number.value * grain > mostSteps ||
            grain > mostSteps) // 0.4166666666666667: no other number would be written so
            return number.value;
        const auto steps = static_cast<std::uint64_t>(std::round(number.value * grain));
        const std::uint64_t low = std::max<std::uint64_t>(number.decimals == 0 ? 2 : 1, steps / 2);
        std::uint64_t high = 2 * steps + 2;
        if (number.value < 1.0)
            high = std::min(high, static_cast<std::uint64_t>(grain) - 1);
        if (percent && number.value <= 100.0)
            high = std::min(high, static_cast<std::uint64_t>(100.0 * grain));
        return high <= low ? number.value
                           : exactly(static_cast<double>(low + random.below(high - low + 1)) / grain, number);
    }

    /// As it is read again from what is written.
    static double exactly(double value, const WrittenNumber& number)
    {
        const auto again = language::writtenNumberIn(language::writtenLike(value, number));
        return again ? again->value : value;
    }

    /// What is divided without a remainder is so again, where it is a number of the problem.
    void makeDivisible(std::vector<double>& values, Random& random) const
    {
        for (const auto* part : parts_) {
            if (part->kind != Arithmetic::Divide || part->parts.size() != 2 ||
                part->parts[0].kind != Arithmetic::Placeholder || part->parts[0].placeholder >= values.size())
                continue;
            const auto before = valueOfPart(*part, values_);
            const auto by = valueOfPart(part->parts[1], values);
            if (!before || !by || !isWhole(*before) || *before < 1.0 || *before > mostSteps || *by <= 0.0)
                continue;
            const auto place = part->parts[0].placeholder;
            if (values[place] == values_[place]) // it stays
                continue;
            const auto low = static_cast<std::uint64_t>(*before / 2.0) + 1;
            const double times = static_cast<double>(low + random.below(static_cast<std::uint64_t>(*before) + 2));
            const double number = exactly(times * *by, numbers_[place]);
            for (std::size_t i = 0; i < values.size(); ++i)
                if (values_[i] == values_[place])
                    values[i] = number;
        }
    }

    /// Whole numbers stay whole, what is above 0 stays so, in the answer and on the way to it; different numbers stay
    /// different.
    [[nodiscard]] bool isOfTheKind(const std::vector<double>& values) const
    {
        std::map<double, double> others;
        std::set<double> seen;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const bool plural = numbers_[i].decimals > 0 || values_[i] == 1.0 || values[i] != 1.0;
            if (!plural || (others.try_emplace(values_[i], values[i]).second && !seen.insert(values[i]).second))
                return false;
            if (language::writtenLike(values[i], numbers_[i]).size() >
                language::writtenLike(values_[i], numbers_[i]).size() + 2)
                return false;
        }
        const auto keepsKind = [](std::optional<double> before, std::optional<double> now) {
            return before && now && (!isWhole(*before) || isWhole(*now)) && (*before <= 0.0 || *now > 0.0) &&
                   (*before >= 1.0 || *before <= 0.0 || *now < 1.0) && (*before < 0.0 || *now >= 0.0);
        };
        return keepsKind(answer(), answerOf(values)) && std::ranges::all_of(parts_, [&](const Expression* part) {
                   return keepsKind(valueOfPart(*part, values_), valueOfPart(*part, values)) &&
                          staysInHand(*part, values);
               });
    }

    /// Nobody loses more than is there, in the order in which a sum's numbers are told: of 42 - 25 + 24, where 24 come
    /// after 25 are lost, the 25 stay below the 42.
    [[nodiscard]] bool staysInHand(const Expression& sum, const std::vector<double>& values) const
    {
        if (sum.kind != Arithmetic::Add && sum.kind != Arithmetic::Subtract)
            return true;
        std::vector<Term> terms;
        collectTerms(sum, 1.0, terms);
        if (std::ranges::any_of(terms, [](const Term& term) { return !term.first; }))
            return true; // nobody knows when a constant is told
        std::ranges::stable_sort(terms, {}, &Term::first);
        double before = 0.0;
        double now = 0.0;
        for (const auto& term : terms) {
            before += term.sign * valueOfPart(*term.part, values_).value_or(0.0);
            now += term.sign * valueOfPart(*term.part, values).value_or(0.0);
            if (before >= 0.0 && now < 0.0)
                return false;
        }
        return true;
    }

    std::vector<WrittenNumber> numbers_;
    std::vector<double> values_;
    std::set<double> fixed_; ///< Values that stay.
    EquationTree equation_;
    std::vector<const Expression*> parts_;
};

class OtherQuantities final : public Transformation {
public:
    explicit OtherQuantities(int draws) : draws_(draws) {}

    [[nodiscard]] std::vector<Site> sites() const override { return {Site::Segment}; }

    void propose(AttackContext& context, const text::Input& current, Position at,
                 std::vector<Candidate>& candidates) const override
    {
        const auto* gold = context.gold() == nullptr ? nullptr : std::get_if<structures::Equation>(context.gold());
        if (gold == nullptr || gold->equation.empty())
            return;
        try {
            const auto& text = current[at.segment].text;
            const Quantities quantities(text, *gold);
            // Where the equation does not give the answer, nobody knows which of them would be right of other numbers.
            if (quantities.usesNumbers() &&
                structures::isSameValue(quantities.answer(), gold->answer, structures::Closeness::Relative))
                proposeFor(context, text, quantities, at, candidates);
        } catch (const Error&) { // an equation that cannot be read has no other value
            return;
        }
    }

private:
    void proposeFor(const AttackContext& context, const text::Text& text, const Quantities& quantities, Position at,
                    std::vector<Candidate>& candidates) const
    {
        const auto& numbers = quantities.numbers();
        std::vector<char> percent(numbers.size(), 0);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const auto next = numbers[i].word + 1 < text.size() ? text.form(numbers[i].word + 1) : std::string_view();
            percent[i] = next == "%" || next == "percent" ? 1 : 0;
        }
        Random random = context.random(quantitiesStep + at.segment);
        std::set<std::vector<double>> all;
        for (int d = 0; d < draws_; ++d) {
            const auto values = quantities.drawn(random, percent);
            if (!values || !all.insert(*values).second)
                continue;
            text::Variant edits;
            for (std::size_t i = 0; i < numbers.size(); ++i)
                if (const auto form = language::writtenLike((*values)[i], numbers[i]);
                    form != text.form(numbers[i].word))
                    edits.push_back(text::Edit::replace(at.segment, numbers[i].word, text::intern(form)));
            if (edits.empty())
                continue;
            auto candidate = candidateOf(std::move(edits), at, otherQuantitiesName);
            candidate.gold = std::make_shared<const structures::Prediction>(structures::Equation{
                quantities.equationOf(*values), *quantities.answerOf(*values), quantities.leaves()});
            candidates.push_back(std::move(candidate));
        }
    }

    int draws_;
};

} // namespace

PartMaker<Transformation> otherQuantities()
{
    return needing<Transformation>(
        {{"numerals"}, {"grammar"}},
        {{otherQuantitiesName,
          "The numbers of a word problem that are written in digits become others near them, and the gold equation "
          "and answer with them: whole numbers stay whole and what is above 0 stays so, in the answer and on the "
          "way to it, told in their order; 0, 1 and years stay, and numbers that the equation may have from a word or "
          "in another form "
          "(20 % as 0.2); equal numbers stay equal. Nothing where the equation does not give the "
          "answer. What is answered to a changed text is compared with that text's own answer.",
          {Parameter::integer("draws", 3, 1, 1000, "Number of draws at random for each problem.")}},
         [](const Settings& settings, const language::Resources&) {
             return std::make_unique<OtherQuantities>(settings.integer("draws"));
         }});
}

} // namespace core::attacks
