#include "core/corpora/problems.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/answers/numbers.h"
#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/corpora/cell_kinds.h"
#include "core/language/problems/written_numbers.h"
#include "core/structures/equations/equation_value.h"
#include "core/structures/equations/linked_equation.h"
#include "core/text/numbers.h"

namespace core::corpora {

namespace {

using structures::Arithmetic;
using structures::Closeness;

std::string columnOfProblem(const Example& example, std::initializer_list<std::string_view> names)
{
    for (const auto name : names)
        for (const auto& [column, value] : example.columns)
            if (loweredCell(column) == name)
                return value;
    return {};
}

/// The numbers that the corpus lists, as they are written in the text.
std::vector<std::string> listedNumbers(const Example& example)
{
    const auto list = columnOfProblem(example, {"numbers"});
    std::vector<std::string> numbers;
    for (auto rest = trimmed(list); !rest.empty(); rest = trimmed(rest)) {
        const auto number = rest.substr(0, rest.find_first_of(" \t\r\n"));
        numbers.push_back(answers::withNumbers("number0", {number}));
        rest.remove_prefix(number.size());
    }
    return numbers;
}

/// Bytes of a text, from begin to end.
using Bytes = std::pair<std::size_t, std::size_t>;

/// Where these numbers stand in a text, each behind the one before; `next` counts those that are found.
std::vector<Bytes> placesOf(const std::vector<std::string>& numbers, std::size_t& next, std::string_view text)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto isPart = [&](char c) { return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    std::vector<Bytes> places;
    std::size_t from = 0;
    while (next < numbers.size()) {
        const auto& number = numbers[next];
        std::size_t at = text.find(number, from);
        for (; at != std::string_view::npos; at = text.find(number, at + 1)) {
            const std::size_t end = at + number.size();
            const bool begins =
                at == 0 || (!isPart(text[at - 1]) && !(text[at - 1] == '.' && at > 1 && isDigit(text[at - 2])));
            const bool ends =
                end == text.size() ||
                (!isPart(text[end]) && !(text[end] == '.' && end + 1 < text.size() && isDigit(text[end + 1])));
            if (begins && ends)
                break;
        }
        if (at == std::string_view::npos)
            break;
        places.emplace_back(at, at + number.size());
        from = places.back().second;
        ++next;
    }
    return places;
}

std::vector<Bytes> foundIn(const text::Text& text)
{
    std::vector<text::WordId> words;
    for (const auto& word : text.words())
        words.push_back(word.id);
    std::vector<Bytes> places;
    for (const auto& mark : text::numbersIn(words, text::Ordinals::LeaveOut))
        places.emplace_back(text.words()[mark.begin].span.begin, text.words()[mark.end - 1].span.end);
    return places;
}

/// The values of a problem's numbers, and whether the corpus lists them.
struct Numbers {
    std::vector<double> values;
    bool listed = false;
};

Numbers numbersOf(const Example& example)
{
    Numbers numbers;
    for (const auto& number : listedNumbers(example))
        numbers.values.push_back(answers::numberIn(number).value_or(0.0));
    numbers.listed = !numbers.values.empty();
    if (!numbers.listed)
        for (const auto& segment : example.input.segments())
            for (const auto& mark : text::numbersIn(segment.text))
                numbers.values.push_back(mark.value.value_or(0.0));
    return numbers;
}

/// What an equation is made of.
struct Leaves {
    std::vector<std::size_t> placeholders;
    std::vector<double> values;
};

void collect(const structures::Expression& expression, Leaves& leaves)
{
    if (expression.kind == Arithmetic::Placeholder)
        leaves.placeholders.push_back(expression.placeholder);
    else if (expression.kind == Arithmetic::Number)
        leaves.values.push_back(expression.number);
    for (const auto& part : expression.parts)
        collect(part, leaves);
}

bool asksWithNumber(const Example& example)
{
    const auto isMarked = [](std::string_view text) {
        constexpr std::string_view name = "number";
        for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1))
            if (const std::size_t next = at + name.size(); next < text.size() && text[next] >= '0' && text[next] <= '9')
                return true;
        return false;
    };
    if (const auto statement = columnOfProblem(example, {"ques_statement", "ques"}); !statement.empty())
        return isMarked(statement);
    if (example.input.size() == 0)
        return false;
    const auto& text = example.input[example.input.size() - 1].text;
    const auto end = trimmed(text.str()).size();
    const auto stop = text.str().find_last_of(".!?", end < 2 ? std::string::npos : end - 2);
    const auto begin = stop == std::string::npos ? 0 : stop + 1;
    return std::ranges::any_of(foundIn(text), [&](const Bytes& place) { return place.first >= begin; });
}

class ProblemCounter {
public:
    void add(const Example& example)
    {
        const auto* gold = std::get_if<structures::Equation>(&example.gold);
        if (gold == nullptr)
            return;
        ++figures_.problems;
        const auto numbers = numbersOf(example);
        auto sorted = numbers.values;
        std::ranges::sort(sorted);
        figures_.equalValues += std::ranges::adjacent_find(sorted) != sorted.end() ? 1 : 0;
        figures_.numbersInQuestion += asksWithNumber(example) ? 1 : 0;
        if (gold->equation.empty()) {
            ++figures_.withoutEquation;
            return;
        }
        const auto marked = columnOfProblem(example, {"template"});
        try {
            read(example, structures::parseEquation(marked.empty() ? gold->equation : marked), numbers, *gold);
        } catch (const Error&) {
            ++figures_.unreadable;
            mark(example, "the equation " + gold->equation + " cannot be read");
        }
    }
    [[nodiscard]] ProblemFigures figures() && { return std::move(figures_); }

private:
    void read(const Example& example, const structures::EquationTree& tree, const Numbers& numbers,
              const structures::Equation& gold)
    {
        Leaves leaves;
        collect(tree.left, leaves);
        if (tree.right && !isResult(tree))
            collect(*tree.right, leaves);
        const auto unknown = std::ranges::find_if(
            leaves.placeholders, [&](std::size_t n) { return !numbers.listed || n >= numbers.values.size(); });
        if (unknown != leaves.placeholders.end()) {
            ++figures_.unknownNumbers;
            return mark(example, fmt::format("the equation names number{}, the problem has {} numbers", *unknown,
                                             numbers.listed ? numbers.values.size() : 0));
        }
        const auto value = structures::valueOf(tree, numbers.values);
        if (!value) {
            ++figures_.undefined;
            mark(example, "the equation " + gold.equation + " has no value");
        } else {
            figures_.otherValueAbsolute += structures::isSameValue(value, gold.answer) ? 0 : 1;
            if (!structures::isSameValue(value, gold.answer, Closeness::Relative)) {
                ++figures_.otherValue;
                mark(example, fmt::format("the equation gives {:.6g}, the answer is {}", *value,
                                          answers::numberText(gold.answer)));
            }
        }
        std::vector<std::size_t> used(numbers.values.size());
        for (std::size_t i = 0; i < used.size(); ++i)
            used[i] = numbers.listed ? static_cast<std::size_t>(std::ranges::count(leaves.placeholders, i))
                                     : static_cast<std::size_t>(std::ranges::count(leaves.values, numbers.values[i]));
        figures_.unusedNumbers += std::ranges::find(used, std::size_t{0}) != used.end() ? 1 : 0;
        for (std::size_t i = 0; numbers.listed && i < used.size(); ++i)
            for (std::size_t k = 0; used[i] > 1 && k < used.size(); ++k)
                if (used[k] == 0 && numbers.values[i] == numbers.values[k]) {
                    ++figures_.repeated;
                    return mark(
                        example,
                        fmt::format("the equation uses number{} twice, number{} of the same value is unused", i, k));
                }
    }

    /// 7 + 2 = 9: the right side is what the left one comes to.
    static bool isResult(const structures::EquationTree& tree)
    {
        return tree.right->kind == Arithmetic::Number && !tree.left.parts.empty();
    }

    void mark(const Example& example, std::string why)
    {
        figures_.marked.push_back({example.id, example.row, std::move(why)});
    }

    ProblemFigures figures_;
};

} // namespace

std::string maskedText(const Example& example)
{
    const auto numbers = listedNumbers(example);
    std::size_t next = 0;
    std::string masked;
    for (const auto& segment : example.input.segments()) {
        const auto& text = segment.text.str();
        const auto places = numbers.empty() ? foundIn(segment.text) : placesOf(numbers, next, text);
        std::string line;
        std::size_t begin = 0;
        for (const auto& [first, last] : places) {
            line.append(text, begin, first - begin).append("#");
            begin = last;
        }
        line.append(text, begin);
        for (const char c : line) {
            const bool blank = c == ' ' || (c >= '\t' && c <= '\r');
            if (!blank)
                masked += lowered(c);
            else if (!masked.empty() && masked.back() != ' ' && masked.back() != '\n')
                masked += ' ';
        }
        while (masked.ends_with(' '))
            masked.pop_back();
        masked += '\n';
    }
    return masked;
}

namespace {

/// A number of a changed problem: where it stands, how it is written, and which of the listed ones it was.
struct NumberNow {
    std::pair<std::size_t, std::uint32_t> place; ///< Segment and word.
    std::string written;
    std::optional<std::size_t> before;
};

/// The word of a segment that begins at a byte; its original words.
std::optional<std::uint32_t> wordAt(const text::Text& text, std::size_t byte)
{
    const auto words = text.words();
    const auto found = std::ranges::find_if(words, [&](const text::Word& word) { return word.span.end > byte; });
    return found == words.end() ? std::nullopt : std::optional(static_cast<std::uint32_t>(found - words.begin()));
}

/// The listed numbers where they are now, and those put in, in order; nothing if one cannot be followed.
std::optional<std::vector<NumberNow>> numbersNow(const Example& changed, const Example& original)
{
    const auto listed = listedNumbers(original);
    std::vector<NumberNow> numbers;
    std::set<const text::Word*> taken;
    std::size_t next = 0;
    for (std::size_t s = 0; s < original.input.size(); ++s) {
        const auto& text = original.input[s].text;
        const auto& now = changed.input[s].text;
        std::size_t number = next;
        for (const auto& place : placesOf(listed, next, text.str())) {
            const auto word = wordAt(text, place.first);
            if (!word)
                return std::nullopt;
            const auto words = now.words();
            auto found = std::ranges::find_if(
                words, [&](const text::Word& w) { return w.origins.size() == 1 && w.origins.front() == *word; });
            if (found == words.end()) // a rewriting may have put the same number in anew
                found = std::ranges::find_if(words, [&](const text::Word& w) {
                    return w.origins.empty() && w.form() == text.form(*word) && !taken.contains(&w);
                });
            if (found == words.end() || !answers::numberIn(found->form()))
                return std::nullopt;
            numbers.push_back(
                {{s, static_cast<std::uint32_t>(found - words.begin())}, std::string(found->form()), number++});
            taken.insert(&*found);
        }
        for (std::uint32_t i = 0; i < now.size(); ++i)
            if (now.word(i).origins.empty() && !taken.contains(&now.word(i)) && answers::numberIn(now.form(i)))
                numbers.push_back({{s, i}, std::string(now.form(i)), std::nullopt});
    }
    if (next < listed.size())
        return std::nullopt;
    std::ranges::sort(numbers, {}, &NumberNow::place);
    return numbers;
}

/// Makes the columns those of the changed problem.
void followNumbers(Example& changed, const Example& original)
{
    const auto* before = std::get_if<structures::Equation>(&original.gold);
    const auto* now = std::get_if<structures::Equation>(&changed.gold);
    const auto isCalled = [](const char* name) {
        return [name](const auto& column) { return loweredCell(column.first) == name; };
    };
    if (before != nullptr && now != nullptr && before->answer != now->answer)
        std::erase_if(changed.columns, isCalled("solution"));
    const auto list = std::ranges::find_if(changed.columns, isCalled("numbers"));
    if (list == changed.columns.end() || listedNumbers(original).empty())
        return;
    const auto numbers = numbersNow(changed, original);
    if (!numbers) {
        std::erase_if(changed.columns, isCalled("numbers"));
        std::erase_if(changed.columns, isCalled("template"));
        return;
    }
    const auto listed = listedNumbers(original);
    const auto isAsBefore = [&](std::size_t i) {
        return (*numbers)[i].before == i && answers::numberIn((*numbers)[i].written) == answers::numberIn(listed[i]);
    };
    std::size_t same = 0;
    while (same < numbers->size() && isAsBefore(same))
        ++same;
    if (same == numbers->size()) // also what is written 5.0 stays so
        return;
    std::vector<std::string> names(numbers->size());
    list->second.clear();
    for (std::size_t i = 0; i < numbers->size(); ++i) {
        auto written = (*numbers)[i].written;
        std::erase(written, ',');
        list->second.append(i > 0 ? " " : "").append(written);
        if ((*numbers)[i].before)
            names[*(*numbers)[i].before] = fmt::format("number{}", i);
    }
    for (auto& column : changed.columns)
        if (isCalled("template")(column))
            column.second =
                answers::withNumbers(column.second, std::vector<std::string_view>(names.begin(), names.end()));
}

/// Which of a text's numbers in digits the listed ones are.
std::optional<std::vector<int>> placesInDigits(const Example& example, const std::vector<std::string>& listed)
{
    std::vector<int> places;
    std::size_t next = 0;
    int before = 0;
    for (const auto& segment : example.input.segments()) {
        const auto digits = language::writtenNumbers(segment.text);
        for (const auto& [begin, end] : placesOf(listed, next, segment.text.str())) {
            const auto found = std::ranges::find_if(digits, [&, at = begin](const auto& number) {
                const auto& span = segment.text.word(number.word).span;
                return span.begin <= at && at < span.end;
            });
            if (found == digits.end())
                return std::nullopt;
            places.push_back(before + static_cast<int>(found - digits.begin()));
        }
        before += static_cast<int>(digits.size());
    }
    return places.size() == listed.size() ? std::optional(places) : std::nullopt;
}

} // namespace

bool saysWhereNumbersAre(std::string_view column)
{
    const auto name = loweredCell(column);
    return name == "numbers" || name == "template";
}

void linkGold(Example& example)
{
    auto* gold = std::get_if<structures::Equation>(&example.gold);
    if (gold == nullptr)
        return;
    const auto marked = columnOfProblem(example, {"template"});
    const auto listed = listedNumbers(example);
    if (marked.empty() || listed.empty())
        return;
    gold->leaves.clear();
    const auto places = placesInDigits(example, listed);
    if (!places)
        return;
    try {
        for (const int leaf : structures::leavesOf(structures::parseEquation(marked))) {
            if (leaf >= static_cast<int>(places->size())) {
                gold->leaves.clear();
                return;
            }
            gold->leaves.push_back(leaf < 0 ? leaf : (*places)[static_cast<std::size_t>(leaf)]);
        }
    } catch (const Error&) { // inspect says that it cannot be read
        gold->leaves.clear();
    }
}

void renumber(Example& changed, const Example& original)
{
    followNumbers(changed, original);
    auto* now = std::get_if<structures::Equation>(&changed.gold);
    if (now != nullptr && changed.gold == original.gold)
        now->leaves.clear(); // they were those of the old text
    linkGold(changed);
}

NumberedProblem withPlaceholders(const Example& example)
{
    if (example.input.size() != 1)
        throw Error("example " + example.id + " has several texts", "Word problems have one");
    const auto& text = example.input[0].text;
    NumberedProblem problem;
    problem.numbers = listedNumbers(example);
    std::vector<Bytes> places;
    std::size_t next = 0;
    if (!problem.numbers.empty()) {
        places = placesOf(problem.numbers, next, text.str());
        problem.numbers.resize(places.size()); // one that is not in the text has no place in it
    } else {
        for (const auto& number : language::writtenNumbers(text)) {
            const auto span = text.word(number.word).span;
            places.emplace_back(span.begin, span.end);
            problem.numbers.emplace_back(text.form(number.word));
        }
    }
    std::size_t begin = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        problem.text.append(text.str(), begin, places[i].first - begin).append(fmt::format("number{}", i));
        begin = places[i].second;
    }
    problem.text.append(text.str(), begin);
    return problem;
}

ProblemFigures problemFiguresOf(const Corpus& corpus)
{
    ProblemCounter counter;
    for (const auto& example : corpus.examples)
        counter.add(example);
    return std::move(counter).figures();
}

std::string describe(const ProblemFigures& figures)
{
    std::string text;
    const auto add = [&](std::size_t number, std::string_view what) {
        if (number > 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : "; ", number, what);
    };
    add(figures.withoutEquation, "without an equation");
    add(figures.unreadable, "whose equation cannot be read");
    add(figures.unknownNumbers, "whose equation names a number that the problem does not have");
    add(figures.undefined, "whose equation has no value");
    add(figures.otherValue, "whose equation does not give the answer");
    add(figures.repeated, "whose equation uses a number twice while an equal one is unused");
    add(figures.unusedNumbers, "with unused numbers");
    add(figures.equalValues, "with equal numbers");
    add(figures.numbersInQuestion, "with numbers in the question");
    return text;
}

} // namespace core::corpora
