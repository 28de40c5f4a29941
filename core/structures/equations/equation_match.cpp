#include "core/structures/equations/equation_match.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "core/base/error.h"

namespace core::structures {

namespace {

bool holdsUnknown(const Expression& expression)
{
    return expression.kind == Arithmetic::Unknown || std::ranges::any_of(expression.parts, holdsUnknown);
}

/// The value of a number, with its sign and its percent sign.
std::optional<double> writtenNumber(const Expression& expression)
{
    if (expression.kind == Arithmetic::Number)
        return expression.number;
    if (expression.kind != Arithmetic::Negate && expression.kind != Arithmetic::Percent)
        return std::nullopt;
    const auto part = writtenNumber(expression.parts.front());
    if (!part)
        return std::nullopt;
    return expression.kind == Arithmetic::Negate ? 0.0 - *part : *part / 100.0; // not -0
}

std::string_view operationOf(Arithmetic kind)
{
    switch (kind) {
    case Arithmetic::Add:
        return "+";
    case Arithmetic::Subtract:
        return "-";
    case Arithmetic::Multiply:
        return "*";
    case Arithmetic::Divide:
        return "/";
    case Arithmetic::Power:
        return "^";
    case Arithmetic::Negate:
        return "neg";
    default:
        return "%";
    }
}

std::string canonical(const Expression& expression)
{
    if (const auto number = writtenNumber(expression))
        return fmt::format("{}", *number);
    if (expression.kind == Arithmetic::Placeholder)
        return fmt::format("N{}", expression.placeholder);
    if (expression.kind == Arithmetic::Unknown)
        return "x";
    std::vector<std::string> parts;
    for (const auto& part : expression.parts)
        parts.push_back(canonical(part));
    if (expression.kind == Arithmetic::Add || expression.kind == Arithmetic::Multiply)
        std::ranges::sort(parts);
    std::string text(operationOf(expression.kind));
    for (const auto& part : parts)
        text += " " + part;
    return "(" + text + ")";
}

} // namespace

std::string canonicalText(const EquationTree& equation)
{
    if (!equation.right)
        return canonical(equation.left);
    const auto& left = equation.left;
    const auto& right = *equation.right;
    const bool isLeft = holdsUnknown(left), isRight = holdsUnknown(right);
    if (left.kind == Arithmetic::Unknown && !isRight)
        return canonical(right);
    if (right.kind == Arithmetic::Unknown && !isLeft)
        return canonical(left);
    if (!isLeft && !isRight) // the side that valueOf() computes
        return canonical(!left.parts.empty() || right.parts.empty() ? left : right);
    auto first = canonical(left), second = canonical(right);
    if (second < first)
        std::swap(first, second);
    return first + " = " + second;
}

bool isSameEquation(std::string_view first, std::string_view second)
{
    try {
        return canonicalText(parseEquation(first)) == canonicalText(parseEquation(second));
    } catch (const Error&) {
        return false;
    }
}

} // namespace core::structures
