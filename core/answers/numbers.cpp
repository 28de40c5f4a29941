#include "core/answers/numbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

#include "core/base/ascii.h"
#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/structures/equations/equation_value.h"
#include "core/text/numbers.h"

namespace core::answers {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isPartOfName(char c) { return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

/// Whether commas stand between thousands only: 1,234,567. "13,39" is two numbers, or one in another language.
bool isGroupedByThousands(std::string_view digits)
{
    std::size_t end = std::min(digits.find_first_not_of("0123456789,"), digits.size());
    for (const char c : digits.substr(end))
        if (c == ',')
            return false;
    for (std::size_t comma = digits.find(','); comma != std::string_view::npos; comma = digits.find(',', comma + 1)) {
        const std::size_t group = std::min(digits.find(',', comma + 1), end) - comma - 1;
        if (group != 3 || comma == 0 || (comma > 3 && digits[comma - 4] != ','))
            return false;
    }
    return true;
}

/// A number with commas between its thousands and without a unit.
std::optional<double> plainNumber(std::string_view text)
{
    text = trimmed(text);
    const bool isSigned = text.starts_with('-') || text.starts_with('+');
    if (!isGroupedByThousands(text.substr(isSigned ? 1 : 0)))
        return std::nullopt;
    std::string digits(text);
    std::erase(digits, ',');
    return decimalIn(digits);
}

/// The signs that are written as ASCII before an answer is read: a fraction with a blank, so that 2\u00bd is 2 1/2.
constexpr std::pair<std::string_view, std::string_view> plainSigns[] = {
    {"\u2212", "-"},    {"\u2044", "/"},    {"\u00bd", " 1/2"}, {"\u00bc", " 1/4"}, {"\u00be", " 3/4"},
    {"\u2153", " 1/3"}, {"\u2154", " 2/3"}, {"\u2155", " 1/5"}, {"\u2156", " 2/5"}, {"\u2157", " 3/5"},
    {"\u2158", " 4/5"}, {"\u2159", " 1/6"}, {"\u215a", " 5/6"}, {"\u215b", " 1/8"}, {"\u215c", " 3/8"},
    {"\u215d", " 5/8"}, {"\u215e", " 7/8"}, {"\u00a0", " "},    {"\u202f", " "}};

std::string withPlainSigns(std::string_view text)
{
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const auto rest = text.substr(at);
        const auto* const sign =
            std::ranges::find_if(plainSigns, [&](const auto& s) { return rest.starts_with(s.first); });
        if (sign == std::end(plainSigns)) {
            plain += text[at++];
            continue;
        }
        const bool isFirst = plain.find_first_of("0123456789") == std::string::npos; // -\u00bd is -1/2
        plain += isFirst && sign->second.starts_with(' ') ? sign->second.substr(1) : sign->second;
        at += sign->first.size();
    }
    return plain;
}

constexpr std::string_view currencies[] = {"$", "\u20ac", "\u00a3", "\u00a5", "\u20b9", "\u00a2"};

/// Without a sign of money before or behind the number: $5, -$5, 5 \u20ac.
std::string withoutCurrency(std::string_view text)
{
    const bool isNegative = text.starts_with('-');
    auto rest = trimmed(text.substr(isNegative ? 1 : 0));
    for (const auto sign : currencies) {
        if (rest.starts_with(sign))
            return (isNegative ? "-" : "") + std::string(trimmed(rest.substr(sign.size())));
        if (rest.ends_with(sign))
            return (isNegative ? "-" : "") + std::string(trimmed(rest.substr(0, rest.size() - sign.size())));
    }
    return std::string(text);
}

constexpr std::string_view neverUnits[] = {"am", "pm", "a.m.", "p.m.", "o'clock", "to", "and", "or"};

/// Whether the words behind a number are its unit: dollars, km/hour, sq. ft. No other number, no word that is part of
/// one (2 million, 3 dozen), no time of day, and no sentence.
bool isUnit(std::string_view words)
{
    constexpr std::size_t mostWords = 4;
    std::size_t number = 0;
    for (auto rest = trimmed(words); !rest.empty(); rest = trimmed(rest)) {
        const auto word = rest.substr(0, rest.find_first_of(" \t"));
        rest.remove_prefix(word.size());
        const auto lower = lowered(word);
        const bool isLetters = std::ranges::none_of(word, [](char c) {
            return isDigit(c) || std::string_view("=+*<>:;,()[]").find(c) != std::string_view::npos;
        });
        if (++number > mostWords || !isLetters || (text::isNumberWord(lower) && lower != "second"))
            return false;
        if (std::ranges::find(neverUnits, lower) != std::end(neverUnits))
            return false;
    }
    return number > 0;
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
        if (text.find('^') != std::string_view::npos || text.find("**") != std::string_view::npos)
            return powerIn(text);
        if (openOfLast(text, '[', ']') == 0 || openOfLast(text, '(', ')') == 0) // a list of one solution, a fraction
            return read(text.substr(1, text.size() - 2));
        for (const std::string_view sign : {"%", "percent", "per cent"})
            if (text.size() > sign.size() && lowered(text.substr(text.size() - sign.size())) == sign) {
                const auto percent = read(text.substr(0, text.size() - sign.size()));
                return percent ? std::optional(*percent / 100.0) : std::nullopt;
            }
        const std::size_t slash = slashIn(text);
        const std::size_t open = openOfLast(text, '(', ')');
        if (open != std::string_view::npos && (slash == std::string_view::npos || slash < open) &&
            !trimmed(text.substr(0, open)).ends_with('/'))
            return beforeBrackets(trimmed(text.substr(0, open)), text.substr(open + 1, text.size() - open - 2));
        if (const auto unit = unitIn(text); unit != std::string_view::npos)
            return read(text.substr(0, unit));
        if (slash == std::string_view::npos)
            return plainNumber(text);
        const auto over = trimmed(text.substr(0, slash));
        const std::size_t blank = over.rfind(' ');
        if (blank != std::string_view::npos && plainNumber(over.substr(blank + 1))) // 2 1/4
            return mixed(trimmed(over.substr(0, blank)), text.substr(blank + 1));
        return ratio(read(over), read(text.substr(slash + 1)));
    }

    /// Where the unit of `10 dollars`, `7/8 m`, `5km` begins; npos if there is none. A letter directly behind the
    /// number may also be an ordinal, an exponent or a placeholder, which are not numbers with units.
    static std::size_t unitIn(std::string_view text)
    {
        constexpr std::string_view partsOfNumbers = "0123456789.,/-+ ";
        const std::size_t end = text.find_first_not_of(partsOfNumbers);
        if (end == 0 || end == std::string_view::npos || text.find_first_of("0123456789") >= end)
            return std::string_view::npos;
        const auto unit = text.substr(end);
        if (isDigit(text[end - 1])) {
            const auto first = lowered(unit.substr(0, unit.find_first_of(" \t")));
            if (first == "st" || first == "nd" || first == "rd" || first == "th" || first.size() < 2)
                return first == "m" || first == "g" || first == "l" ? end : std::string_view::npos;
        }
        return isUnit(unit) ? end : std::string_view::npos;
    }

    /// 10^308, (-2)^3: nothing but numbers and signs of arithmetic.
    static std::optional<double> powerIn(std::string_view text)
    {
        if (text.find_first_not_of("0123456789.,^*/+-() ") != std::string_view::npos)
            return std::nullopt;
        try {
            return structures::valueOf(structures::parseEquation(text));
        } catch (const Error&) {
            return std::nullopt;
        }
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

std::optional<double> numberIn(std::string_view answer)
{
    return AnswerNumber().read(withoutCurrency(trimmed(withPlainSigns(answer))));
}

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

} // namespace core::answers
