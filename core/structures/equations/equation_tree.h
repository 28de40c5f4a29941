#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core::structures {

enum class Arithmetic : std::uint8_t {
    Number,
    Placeholder, ///< N0, NUM0, number0: one of the problem's numbers, counted from 0.
    Unknown,     ///< x
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Negate,
    Percent ///< 5%: a hundredth of its part
};

/// One node of an expression, with everything below it.
struct Expression {
    Arithmetic kind = Arithmetic::Number;
    std::string written;         ///< Of a number, a placeholder and the unknown: as it was written.
    double number = 0.0;         ///< Of a number.
    std::size_t placeholder = 0; ///< Of a placeholder.
    std::vector<Expression> parts;
    friend bool operator==(const Expression&, const Expression&) = default;
};

/// An expression, or two with an equals sign between them: 3 + 4; x = 3 + 4; 3 + x = 7; 3 + 4 = 7.
struct EquationTree {
    Expression left;
    std::optional<Expression> right;
    friend bool operator==(const EquationTree&, const EquationTree&) = default;
};

/// The most that is read: an equation from outside may be of any size.
struct EquationLimits {
    static constexpr std::size_t bytes = 10'000;
    static constexpr std::size_t depth = 200;
};

/// Reads an equation. Each side may be
/// - prefix, its tokens parted by blanks: - * 3 4 5, + number0 number1 (SVAMP, MaWPS);
/// - infix, with + - * / ^ or ** (to the right first), a sign, %, and ( ) [ ] { }: (3.0+4)*2, x = 1,000 * 5%. Also × ·
/// ÷ −
///   and numbers such as .5, 1e3, 2(1/4) (a mixed number) and 2½.
/// No text is both: prefix has two operands side by side, infix never. A word that is not a placeholder is the unknown;
/// there may be one. \throws Error with the column (in characters, from 1) of what does not fit, and for equations
/// beyond the limits.
[[nodiscard]] EquationTree parseEquation(std::string_view text);

/// Infix with no more parentheses than needed, numbers as they were written: "(3.0 + 4) * 2".
[[nodiscard]] std::string textOf(const EquationTree& equation);

/// The same with the problem's numbers replacing placeholders; those beyond the numbers stay.
[[nodiscard]] std::string textOf(const EquationTree& equation, const std::vector<double>& numbers);

} // namespace core::structures
