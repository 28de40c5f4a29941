#include "models/inference/equations/equation_pieces.h"

#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/base/decimal.h"

namespace models {

using core::structures::Arithmetic;
using core::structures::EquationTree;
using core::structures::Expression;

namespace {

constexpr std::array<std::pair<std::string_view, Arithmetic>, 5> solverOperators{{{"+", Arithmetic::Add},
                                                                                  {"-", Arithmetic::Subtract},
                                                                                  {"*", Arithmetic::Multiply},
                                                                                  {"/", Arithmetic::Divide},
                                                                                  {"^", Arithmetic::Power}}};

const Arithmetic* operatorCalled(std::string_view name)
{
    for (const auto& [sign, kind] : solverOperators)
        if (sign == name)
            return &kind;
    return nullptr;
}

std::string_view signOf(Arithmetic kind)
{
    for (const auto& [sign, arithmetic] : solverOperators)
        if (arithmetic == kind)
            return sign;
    return {};
}

bool append(const Expression& expression, const Vocabulary& symbols, Rows& pieces)
{
    if (expression.kind == Arithmetic::Placeholder) {
        pieces.push_back(static_cast<std::int64_t>(symbols.size() + expression.placeholder));
        return true;
    }
    const bool constant = expression.kind == Arithmetic::Number;
    const auto sign = signOf(expression.kind);
    const auto row = constant ? symbols.find(constantText(expression.number)) : symbols.find(sign);
    if (!row || (!constant && (sign.empty() || expression.parts.size() != 2)))
        return false;
    pieces.push_back(std::int64_t{*row});
    for (const auto& part : expression.parts)
        if (!append(part, symbols, pieces))
            return false;
    return true;
}

bool hasUnknown(const Expression& expression)
{
    if (expression.kind == Arithmetic::Unknown)
        return true;
    for (const auto& part : expression.parts)
        if (hasUnknown(part))
            return true;
    return false;
}

Expression expressionAt(std::span<const std::uint32_t> pieces, std::size_t& at, const Vocabulary& symbols)
{
    if (at == pieces.size())
        throw std::invalid_argument("an equation that is not whole");
    const std::uint32_t piece = pieces[at++];
    Expression expression;
    if (piece >= symbols.size()) {
        expression.kind = Arithmetic::Placeholder;
        expression.placeholder = piece - symbols.size();
        expression.written = fmt::format("number{}", expression.placeholder);
        return expression;
    }
    const auto& name = symbols.word(piece);
    if (const auto* kind = operatorCalled(name)) {
        expression.kind = *kind;
        expression.parts.push_back(expressionAt(pieces, at, symbols));
        expression.parts.push_back(expressionAt(pieces, at, symbols));
        return expression;
    }
    expression.written = name;
    expression.number = core::decimalIn(name).value_or(0.0);
    return expression;
}

} // namespace

std::size_t operatorsIn(const Vocabulary& symbols)
{
    std::size_t operators = 0;
    while (operators < symbols.size() && operatorCalled(symbols.word(operators)) != nullptr)
        ++operators;
    return operators;
}

std::string constantText(double value) { return fmt::format("{}", value); }

const Expression* computedBy(const EquationTree& equation)
{
    const Expression* computed = &equation.left;
    if (equation.right) {
        const bool named = equation.left.kind == Arithmetic::Unknown;
        if (!named && equation.right->kind != Arithmetic::Unknown)
            return nullptr;
        computed = named ? &*equation.right : &equation.left;
    }
    return hasUnknown(*computed) ? nullptr : computed;
}

std::optional<Rows> piecesOf(const EquationTree& linked, const Vocabulary& symbols)
{
    Rows pieces;
    const auto* computed = computedBy(linked);
    if (computed == nullptr || !append(*computed, symbols, pieces))
        return std::nullopt;
    return pieces;
}

EquationTree treeOf(std::span<const std::uint32_t> pieces, const Vocabulary& symbols)
{
    std::size_t at = 0;
    EquationTree tree{expressionAt(pieces, at, symbols), std::nullopt};
    if (at != pieces.size())
        throw std::invalid_argument("pieces behind a whole equation");
    return tree;
}

} // namespace models
