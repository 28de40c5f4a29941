#include "core/structures/equations/equation_tree.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/base/position.h"

namespace core::structures {

namespace {

bool isEquationBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool isEquationDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

struct Sign {
    std::string_view written;
    Arithmetic kind;
};
/// Longer ones first where one begins another.
constexpr Sign signs[] = {{"**", Arithmetic::Power},   {"+", Arithmetic::Add},      {"-", Arithmetic::Subtract},
                          {"−", Arithmetic::Subtract}, {"*", Arithmetic::Multiply}, {"×", Arithmetic::Multiply},
                          {"·", Arithmetic::Multiply}, {"/", Arithmetic::Divide},   {"÷", Arithmetic::Divide},
                          {"^", Arithmetic::Power}};

const Sign* signAt(std::string_view text)
{
    const auto* const found =
        std::ranges::find_if(signs, [text](const Sign& sign) { return text.starts_with(sign.written); });
    return found == std::end(signs) ? nullptr : found;
}

/// The digits of a number at the beginning: 12, 1,000, .5, 1e-3. Empty if there is none.
std::string_view numberAt(std::string_view text)
{
    const auto digits = [text](std::size_t at) {
        std::size_t end = at;
        while (end < text.size() && isEquationDigit(text[end]))
            ++end;
        return end - at;
    };
    std::size_t end = digits(0);
    while (end > 0 && end <= text.size() && text.substr(end).starts_with(',') && digits(end + 1) == 3)
        end += 4;
    if (text.substr(end).starts_with('.')) {
        const std::size_t decimals = digits(end + 1);
        if (end == 0 && decimals == 0)
            return {};
        end += 1 + decimals;
    }
    if (end > 0 && end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
        const std::size_t sign = end + 1 < text.size() && (text[end + 1] == '-' || text[end + 1] == '+') ? 1 : 0;
        if (const std::size_t exponent = digits(end + 1 + sign); exponent > 0)
            end += 1 + sign + exponent;
    }
    return text.substr(0, end);
}

struct FractionSign {
    std::string_view written;
    double value;
};
constexpr FractionSign fractionSignsOfEquations[] = {
    {"\u00bd", 1.0 / 2}, {"\u00bc", 1.0 / 4}, {"\u00be", 3.0 / 4}, {"\u2153", 1.0 / 3}, {"\u2154", 2.0 / 3},
    {"\u2155", 1.0 / 5}, {"\u2156", 2.0 / 5}, {"\u2157", 3.0 / 5}, {"\u2158", 4.0 / 5}, {"\u2159", 1.0 / 6},
    {"\u215a", 5.0 / 6}, {"\u215b", 1.0 / 8}, {"\u215c", 3.0 / 8}, {"\u215d", 5.0 / 8}, {"\u215e", 7.0 / 8}};

const FractionSign* fractionSignAt(std::string_view text)
{
    const auto* const found = std::ranges::find_if(
        fractionSignsOfEquations, [text](const FractionSign& sign) { return text.starts_with(sign.written); });
    return found == std::end(fractionSignsOfEquations) ? nullptr : found;
}

bool endsWithFraction(std::string_view text)
{
    return std::ranges::any_of(fractionSignsOfEquations,
                               [text](const FractionSign& sign) { return text.ends_with(sign.written); });
}

std::string_view nameAt(std::string_view text)
{
    std::size_t end = 0;
    while (end < text.size() && (isLetter(text[end]) || (end > 0 && isEquationDigit(text[end]))))
        ++end;
    return text.substr(0, end);
}

/// The number of a placeholder: N0, NUM0, number0, in any case.
std::optional<std::size_t> placeholderIn(std::string_view name)
{
    const auto digits = name.find_first_of("0123456789");
    if (digits == std::string_view::npos || name.size() - digits > 4)
        return std::nullopt;
    const auto letters = lowered(name.substr(0, digits));
    if (letters != "n" && letters != "num" && letters != "number")
        return std::nullopt;
    std::size_t number = 0;
    for (const char c : name.substr(digits)) {
        if (!isEquationDigit(c))
            return std::nullopt;
        number = number * 10 + static_cast<std::size_t>(c - '0');
    }
    return number;
}

/// The fraction of a mixed number, in brackets or one sign; 0 bytes if there is none.
struct Fraction {
    std::size_t size = 0;
    double value = 0.0;
};

/// `½`, `(1/4)` or `((1)/(4))` at the beginning, as Math23K writes 2(1/4) and 5((1)/(2)): a number directly behind
/// another one is no factor in its equations (MWPToolkit's number pattern).
Fraction fractionAt(std::string_view text)
{
    const bool doubled = text.starts_with("((");
    std::size_t at = doubled ? 2 : 1;
    const auto wholeAt = [&]() -> std::optional<double> {
        std::size_t end = at;
        while (end < text.size() && isEquationDigit(text[end]))
            ++end;
        const auto value = end == at ? std::nullopt : decimalIn(text.substr(at, end - at));
        at = end;
        return value;
    };
    const auto next = [&](std::string_view sign) {
        const bool there = at <= text.size() && text.substr(at).starts_with(sign);
        at += there ? sign.size() : 0;
        return there;
    };
    if (const auto* sign = fractionSignAt(text))
        return {sign->written.size(), sign->value};
    if (!text.starts_with('('))
        return {};
    const auto over = wholeAt();
    if (!over || !next(doubled ? ")/(" : "/"))
        return {};
    const auto under = wholeAt();
    if (!under || *under == 0.0 || !next(doubled ? "))" : ")"))
        return {};
    return {at, *over / *under};
}

class EquationParser {
public:
    explicit EquationParser(std::string_view text) : text_(text) {}

    EquationTree equation()
    {
        if (text_.size() > EquationLimits::bytes)
            throw Error("an equation of " + std::to_string(text_.size()) + " bytes; at most " +
                        std::to_string(EquationLimits::bytes) + " are allowed");
        EquationTree tree;
        const auto equals = text_.find('=');
        tree.left = side(0, std::min(equals, text_.size()));
        if (equals != std::string_view::npos)
            tree.right = side(equals + 1, text_.size());
        return tree;
    }

private:
    Expression side(std::size_t begin, std::size_t end)
    {
        at_ = begin;
        end_ = end;
        Expression result = looksLikePrefix() ? prefix() : sum();
        skipBlanks();
        if (at_ < end_)
            fail(at_, rest().starts_with('=') ? "a second equals sign" : "an operator should stand here");
        return result;
    }

    /// Prefix begins with an operator, and has no operator between its last two tokens.
    [[nodiscard]] bool looksLikePrefix() const
    {
        std::vector<std::string_view> tokens;
        const auto line = text_.substr(0, end_);
        for (std::size_t at = at_; at < line.size();) {
            if (isEquationBlank(line[at])) {
                ++at;
                continue;
            }
            std::size_t end = at;
            while (end < line.size() && !isEquationBlank(line[end]))
                ++end;
            tokens.push_back(line.substr(at, end - at));
            at = end;
        }
        const auto isOperator = [](std::string_view token) {
            const auto* const sign = signAt(token);
            return sign != nullptr && sign->written == token;
        };
        const auto isOperand = [](std::string_view token) {
            return token != "%" && (token.back() == '%' || token.back() == '.' || isLetter(token.back()) ||
                                    isEquationDigit(token.back()) || endsWithFraction(token));
        };
        return tokens.size() >= 3 && isOperator(tokens.front()) && !isOperator(tokens[tokens.size() - 2]) &&
               isOperand(tokens[tokens.size() - 2]) && isOperand(tokens.back());
    }

    Expression prefix()
    {
        const Level level(*this);
        skipBlanks();
        const auto* const sign = signAt(rest());
        const bool isAlone =
            sign != nullptr && (rest().size() == sign->written.size() || isEquationBlank(rest()[sign->written.size()]));
        if (!isAlone)
            return signedOperand();
        at_ += sign->written.size();
        Expression first = prefix();
        return binary(sign->kind, std::move(first), prefix());
    }

    Expression sum()
    {
        Expression result = product();
        for (const auto* sign = nextSign({Arithmetic::Add, Arithmetic::Subtract}); sign != nullptr;
             sign = nextSign({Arithmetic::Add, Arithmetic::Subtract}))
            result = binary(sign->kind, std::move(result), product());
        return result;
    }

    Expression product()
    {
        Expression result = signedOperand();
        for (const auto* sign = nextSign({Arithmetic::Multiply, Arithmetic::Divide}); sign != nullptr;
             sign = nextSign({Arithmetic::Multiply, Arithmetic::Divide}))
            result = binary(sign->kind, std::move(result), signedOperand());
        return result;
    }

    /// -2^2 is -(2^2).
    Expression signedOperand()
    {
        const Level level(*this);
        if (nextSign({Arithmetic::Add}) != nullptr)
            return signedOperand();
        if (nextSign({Arithmetic::Subtract}) == nullptr)
            return power();
        Expression result{Arithmetic::Negate, {}, 0.0, 0, {}};
        result.parts.push_back(signedOperand());
        return result;
    }

    Expression power()
    {
        Expression base = percentage();
        if (nextSign({Arithmetic::Power}) == nullptr)
            return base;
        return binary(Arithmetic::Power, std::move(base), signedOperand());
    }

    Expression percentage()
    {
        Expression result = operand();
        for (skipBlanks(); rest().starts_with('%'); skipBlanks()) {
            ++at_;
            Expression percent{Arithmetic::Percent, {}, 0.0, 0, {}};
            percent.parts.push_back(std::move(result));
            result = std::move(percent);
        }
        return result;
    }

    Expression operand()
    {
        skipBlanks();
        const std::size_t begin = at_;
        if (const auto open = std::string_view("([{").find(at_ < end_ ? text_[at_] : '\0');
            open != std::string_view::npos) {
            ++at_;
            Expression inner = sum();
            skipBlanks();
            if (at_ == end_ || text_[at_] != std::string_view(")]}")[open])
                fail(begin, "a bracket that is not closed");
            ++at_;
            return inner;
        }
        if (const auto digits = numberAt(rest()); !digits.empty())
            return number(digits);
        if (const auto* fraction = fractionSignAt(rest())) {
            at_ += fraction->written.size();
            return {Arithmetic::Number, std::string(fraction->written), fraction->value, 0, {}};
        }
        const auto name = nameAt(rest());
        if (name.empty())
            fail(begin, begin == end_ ? "the equation ends where a number should stand" : "a number should stand here");
        at_ += name.size();
        if (const auto placeholder = placeholderIn(name))
            return {Arithmetic::Placeholder, std::string(name), 0.0, *placeholder, {}};
        if (!unknown_.empty() && unknown_ != name)
            fail(begin, "a second unknown beside " + unknown_);
        unknown_ = name;
        return {Arithmetic::Unknown, unknown_, 0.0, 0, {}};
    }

    Expression number(std::string_view digits)
    {
        std::string plain(digits);
        std::erase(plain, ',');
        const auto value = decimalIn(plain.back() == '.' ? plain + "0" : plain);
        if (!value)
            fail(at_, "a number that is too large");
        const bool isWhole = std::ranges::all_of(digits, isEquationDigit);
        const auto fraction = isWhole ? fractionAt(rest().substr(digits.size())) : Fraction{};
        const auto whole = rest().substr(0, digits.size() + fraction.size);
        at_ += whole.size();
        return {Arithmetic::Number, std::string(whole), *value + fraction.value, 0, {}};
    }

    static Expression binary(Arithmetic kind, Expression left, Expression right)
    {
        Expression result{kind, {}, 0.0, 0, {}};
        result.parts.push_back(std::move(left));
        result.parts.push_back(std::move(right));
        return result;
    }

    const Sign* nextSign(std::initializer_list<Arithmetic> kinds)
    {
        skipBlanks();
        const auto* const sign = signAt(rest());
        if (sign == nullptr || std::ranges::find(kinds, sign->kind) == kinds.end())
            return nullptr;
        at_ += sign->written.size();
        return sign;
    }

    void skipBlanks()
    {
        while (at_ < end_ && isEquationBlank(text_[at_]))
            ++at_;
    }
    [[nodiscard]] std::string_view rest() const { return text_.substr(at_, end_ - at_); }

    [[noreturn]] void fail(std::size_t at, const std::string& problem) const
    {
        throw Error(positionIn(text_, at, {"equation", 0, 0}), problem);
    }

    struct Level {
        explicit Level(EquationParser& parser) : parser(parser)
        {
            if (++parser.depth_ > EquationLimits::depth)
                parser.fail(parser.at_, "more than " + std::to_string(EquationLimits::depth) + " levels");
        }
        ~Level() { --parser.depth_; }
        Level(const Level&) = delete;
        Level& operator=(const Level&) = delete;
        EquationParser& parser;
    };

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t end_ = 0; ///< Of the side that is read.
    std::size_t depth_ = 0;
    std::string unknown_;
};

/// How tightly an operator binds its parts.
int holdOf(Arithmetic kind)
{
    switch (kind) {
    case Arithmetic::Add:
    case Arithmetic::Subtract:
        return 1;
    case Arithmetic::Multiply:
    case Arithmetic::Divide:
        return 2;
    case Arithmetic::Negate:
        return 3;
    case Arithmetic::Power:
        return 4;
    case Arithmetic::Percent:
        return 5;
    default:
        return 6;
    }
}

std::string_view signOf(Arithmetic kind)
{
    return std::ranges::find_if(signs, [kind](const Sign& sign) { return sign.kind == kind && sign.written != "**"; })
        ->written;
}

class EquationWriter {
public:
    explicit EquationWriter(const std::vector<double>& numbers) : numbers_(numbers) {}

    /// In parentheses if the context binds more tightly than the expression.
    [[nodiscard]] std::string written(const Expression& expression, int context = 0) const
    {
        const int hold = holdOf(expression.kind);
        const auto& parts = expression.parts;
        std::string text;
        switch (expression.kind) {
        case Arithmetic::Placeholder:
            text = expression.placeholder < numbers_.size() ? fmt::format("{}", numbers_[expression.placeholder])
                                                            : expression.written;
            break;
        case Arithmetic::Number:
        case Arithmetic::Unknown:
            text = expression.written;
            break;
        case Arithmetic::Negate:
            text = "-" + written(parts[0], hold);
            break;
        case Arithmetic::Percent:
            text = written(parts[0], hold) + "%";
            break;
        case Arithmetic::Power:
            text = written(parts[0], hold + 1) + "^" + written(parts[1], hold - 1);
            break;
        default:
            text =
                fmt::format("{} {} {}", written(parts[0], hold), signOf(expression.kind), written(parts[1], hold + 1));
        }
        return hold < context ? "(" + text + ")" : text;
    }

private:
    const std::vector<double>& numbers_;
};

} // namespace

EquationTree parseEquation(std::string_view text) { return EquationParser(text).equation(); }

std::string textOf(const EquationTree& equation) { return textOf(equation, {}); }

std::string textOf(const EquationTree& equation, const std::vector<double>& numbers)
{
    const EquationWriter writer(numbers);
    auto text = writer.written(equation.left);
    if (equation.right)
        text += " = " + writer.written(*equation.right);
    return text;
}

} // namespace core::structures
