#include "core/structures/equations/equation_value.h"

#include <algorithm>
#include <cmath>

namespace core::structures {

namespace {

/// constant + slope x
struct Line {
    double constant = 0.0;
    double slope = 0.0;
};

std::optional<Line> finite(Line line)
{
    return std::isfinite(line.constant) && std::isfinite(line.slope) ? std::optional(line) : std::nullopt;
}

std::optional<Line> product(const Line& a, const Line& b)
{
    if (a.slope != 0.0 && b.slope != 0.0)
        return std::nullopt;
    return finite({a.constant * b.constant, a.constant * b.slope + a.slope * b.constant});
}

std::optional<Line> quotient(const Line& a, const Line& b)
{
    if (b.slope != 0.0 || b.constant == 0.0)
        return std::nullopt;
    return finite({a.constant / b.constant, a.slope / b.constant});
}

std::optional<Line> power(const Line& a, const Line& b)
{
    if (b.slope == 0.0 && b.constant == 1.0)
        return a;
    if (a.slope != 0.0 || b.slope != 0.0)
        return std::nullopt;
    return finite({std::pow(a.constant, b.constant), 0.0});
}

std::optional<Line> lineOf(const Expression& expression, std::span<const double> numbers)
{
    std::vector<Line> parts;
    for (const auto& part : expression.parts) {
        const auto line = lineOf(part, numbers);
        if (!line)
            return std::nullopt;
        parts.push_back(*line);
    }
    switch (expression.kind) {
    case Arithmetic::Number:
        return Line{expression.number, 0.0};
    case Arithmetic::Placeholder:
        return expression.placeholder < numbers.size() ? finite({numbers[expression.placeholder], 0.0}) : std::nullopt;
    case Arithmetic::Unknown:
        return Line{0.0, 1.0};
    case Arithmetic::Add:
        return finite({parts[0].constant + parts[1].constant, parts[0].slope + parts[1].slope});
    case Arithmetic::Subtract:
        return finite({parts[0].constant - parts[1].constant, parts[0].slope - parts[1].slope});
    case Arithmetic::Multiply:
        return product(parts[0], parts[1]);
    case Arithmetic::Divide:
        return quotient(parts[0], parts[1]);
    case Arithmetic::Power:
        return power(parts[0], parts[1]);
    case Arithmetic::Negate:
        return Line{-parts[0].constant, -parts[0].slope};
    case Arithmetic::Percent:
        return quotient(parts[0], {100.0, 0.0});
    }
    return std::nullopt;
}

bool hasUnknown(const Expression& expression)
{
    return expression.kind == Arithmetic::Unknown || std::ranges::any_of(expression.parts, hasUnknown);
}

} // namespace

std::optional<double> valueOf(const EquationTree& equation, std::span<const double> numbers)
{
    if (!equation.right || (!hasUnknown(equation.left) && !hasUnknown(*equation.right))) {
        const bool isLeft = !equation.right || !equation.left.parts.empty() || equation.right->parts.empty();
        const auto line = lineOf(isLeft ? equation.left : *equation.right, numbers);
        return line && line->slope == 0.0 ? std::optional(line->constant) : std::nullopt;
    }
    const auto left = lineOf(equation.left, numbers);
    const auto right = lineOf(*equation.right, numbers);
    if (!left || !right || left->slope == right->slope)
        return std::nullopt;
    const double value = (right->constant - left->constant) / (left->slope - right->slope);
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

bool isSameValue(std::optional<double> answer, double gold, Closeness closeness)
{
    constexpr double tolerance = 1e-4;
    if (!answer || !std::isfinite(*answer))
        return false;
    const double scale = closeness == Closeness::Relative ? std::max(1.0, std::abs(gold)) : 1.0;
    return std::abs(*answer - gold) < tolerance * scale;
}

} // namespace core::structures
