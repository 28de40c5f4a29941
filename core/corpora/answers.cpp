#include "core/corpora/answers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "core/base/decimal.h"
#include "core/corpora/source.h"
#include "core/structures/label_name.h"

namespace core::corpora {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isPartOfName(char c) { return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

/// A number with commas between its thousands and without a unit.
std::optional<double> plainNumber(std::string_view text)
{
    std::string digits(trimmed(text));
    std::erase(digits, ',');
    return decimalIn(digits);
}

/// `56.0` -> `56`; `.0` stays, since nothing would be left of it.
std::string_view withoutZeros(std::string_view number)
{
    const std::size_t point = number.find('.');
    return point != std::string_view::npos && point > 0 && isDigit(number[point - 1]) &&
                   number.find_first_not_of('0', point + 1) == std::string_view::npos
               ? number.substr(0, point)
               : number;
}

/// Where the bracket opens that the last character closes; npos if the text does not end with one.
std::size_t openOfLast(std::string_view text, char open, char close)
{
    if (!text.ends_with(close))
        return std::string_view::npos;
    int depth = 0;
    for (std::size_t i = text.size(); i-- > 0;) {
        depth += text[i] == close ? 1 : text[i] == open ? -1 : 0;
        if (depth == 0)
            return i;
    }
    return std::string_view::npos;
}

/// The last slash outside of brackets.
std::size_t slashIn(std::string_view text)
{
    int depth = 0;
    for (std::size_t i = text.size(); i-- > 0;) {
        depth += text[i] == ')' ? 1 : text[i] == '(' ? -1 : 0;
        if (depth == 0 && text[i] == '/')
            return i;
    }
    return std::string_view::npos;
}

/// Reads an answer from the outside to the inside.
class AnswerNumber {
public:
    std::optional<double> read(std::string_view text)
    {
        constexpr int deepest = 8;
        text = trimmed(text);
        if (depth_ == deepest)
            return std::nullopt;
        ++depth_;
        const auto number = inside(text);
        --depth_;
        return number;
    }

private:
    std::optional<double> inside(std::string_view text)
    {
        if (openOfLast(text, '[', ']') == 0 || openOfLast(text, '(', ')') == 0) // a list of one solution, a fraction
            return read(text.substr(1, text.size() - 2));
        if (text.ends_with('%')) {
            const auto percent = read(text.substr(0, text.size() - 1));
            return percent ? std::optional(*percent / 100.0) : std::nullopt;
        }
        const std::size_t slash = slashIn(text);
        const std::size_t open = openOfLast(text, '(', ')');
        if (open != std::string_view::npos && (slash == std::string_view::npos || slash < open) &&
            !trimmed(text.substr(0, open)).ends_with('/'))
            return beforeBrackets(trimmed(text.substr(0, open)), text.substr(open + 1, text.size() - open - 2));
        if (slash == std::string_view::npos)
            return plainNumber(text);
        const auto over = trimmed(text.substr(0, slash));
        const std::size_t blank = over.rfind(' ');
        if (blank != std::string_view::npos && plainNumber(over.substr(blank + 1))) // 2 1/4
            return mixed(trimmed(over.substr(0, blank)), text.substr(blank + 1));
        return ratio(read(over), read(text.substr(slash + 1)));
    }

    /// `2(1/4)` is a whole number and a fraction, `9 (apples)` a number with its unit, `9 (12)` not one number.
    std::optional<double> beforeBrackets(std::string_view before, std::string_view within)
    {
        if (before == "-") { // -(1/3)
            const auto number = read(within);
            return number ? std::optional(-*number) : std::nullopt;
        }
        if (within.find_first_not_of("0123456789.,/()- ") != std::string_view::npos)
            return read(before);
        return slashIn(within) == std::string_view::npos ? std::nullopt : mixed(before, within);
    }

    /// A whole number and a fraction, which has the sign of the number.
    std::optional<double> mixed(std::string_view whole, std::string_view fraction)
    {
        const auto number = plainNumber(whole);
        const auto part = read(fraction);
        if (!number || !part || *number != std::trunc(*number) || *part < 0.0)
            return std::nullopt;
        return whole.starts_with('-') ? *number - *part : *number + *part;
    }

    static std::optional<double> ratio(std::optional<double> over, std::optional<double> under)
    {
        return over && under && *under != 0.0 ? std::optional(*over / *under) : std::nullopt;
    }

    int depth_ = 0;
};

} // namespace

std::string_view AnswerColumns::kind() const
{
    return form ? "form" : translation ? "translation" : equation ? "equation" : "";
}

const std::optional<std::size_t>* AnswerColumns::of(std::string_view role) const
{
    const std::array columns{&form, &translation, &equation, &answer, &numbers};
    const auto found = std::find(answerRoles.begin(), answerRoles.end(), role);
    return found == answerRoles.end() ? nullptr : columns[static_cast<std::size_t>(found - answerRoles.begin())];
}

std::optional<std::size_t>* AnswerColumns::of(std::string_view role)
{
    return const_cast<std::optional<std::size_t>*>(std::as_const(*this).of(role));
}

structures::AnswerKind answerKindOf(const Corpus& corpus)
{
    using structures::AnswerKind;
    return corpus.gold == "tree"          ? AnswerKind::Tree
           : corpus.gold == "form"        ? AnswerKind::Form
           : corpus.gold == "translation" ? AnswerKind::Translation
           : corpus.gold == "equation"    ? AnswerKind::Equation
                                          : AnswerKind::Label;
}

std::string goldNamed(structures::AnswerKind kind)
{
    using structures::AnswerKind;
    return kind == AnswerKind::Tree          ? "tree"
           : kind == AnswerKind::Form        ? "form"
           : kind == AnswerKind::Translation ? "translation"
           : kind == AnswerKind::Equation    ? "equation"
                                             : "label";
}

std::optional<double> numberIn(std::string_view answer) { return AnswerNumber().read(answer); }

std::string numberText(double number)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    return {digits.data(), end};
}

std::string withNumbers(std::string_view text, const std::vector<std::string_view>& numbers)
{
    constexpr std::string_view name = "number";
    std::string result;
    std::size_t begin = 0;
    for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        std::size_t index = 0;
        const char* const digits = text.data() + at + name.size();
        const auto [end, error] = std::from_chars(digits, text.data() + text.size(), index);
        const auto after = static_cast<std::size_t>(end - text.data());
        if (error != std::errc() || index >= numbers.size() || (at > 0 && isPartOfName(text[at - 1])) ||
            (after < text.size() && isPartOfName(text[after])))
            continue;
        result.append(text.substr(begin, at - begin)).append(withoutZeros(numbers[index]));
        begin = after;
    }
    return result.append(text.substr(begin));
}

std::string templateOf(std::string_view equation)
{
    std::string result;
    std::map<std::string, std::size_t, std::less<>> numbers;
    for (std::size_t i = 0; i < equation.size();) {
        if (!isDigit(equation[i]) || (i > 0 && isPartOfName(equation[i - 1]))) {
            result += equation[i++];
            continue;
        }
        std::size_t end = i;
        while (end < equation.size() && (isPartOfName(equation[end]) || equation[end] == '.' || equation[end] == ','))
            ++end;
        const auto number = withoutZeros(equation.substr(i, end - i));
        const auto found = numbers.try_emplace(std::string(number), numbers.size() + 1).first;
        result += "n" + std::to_string(found->second);
        i = end;
    }
    return result;
}

std::string goldText(const Corpus& corpus, const Example& example)
{
    if (const auto* answer = std::get_if<structures::TextAnswer>(&example.gold))
        return answer->text;
    if (const auto* equation = std::get_if<structures::Equation>(&example.gold))
        return equation->equation + " \xe2\x86\x92 " + numberText(equation->answer); // an arrow: most have a = already
    return structures::labelName(labelOf(example.gold), corpus.labels);
}

} // namespace core::corpora
