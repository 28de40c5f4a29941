#include "core/structures/equations/linked_equation.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace core::structures {

namespace {

bool hasUnknownIn(const Expression& expression)
{
    return expression.kind == Arithmetic::Unknown || std::ranges::any_of(expression.parts, hasUnknownIn);
}

class Linker {
public:
    explicit Linker(std::span<const double> numbers) : numbers_(numbers), used_(numbers.size(), false) {}

    void link(Expression& expression)
    {
        if (expression.kind == Arithmetic::Number)
            if (const auto place = placeOf(expression.number)) {
                expression.kind = Arithmetic::Placeholder;
                expression.placeholder = *place;
            }
        for (auto& part : expression.parts)
            link(part);
    }

private:
    std::optional<std::size_t> placeOf(double number)
    {
        std::optional<std::size_t> last;
        for (std::size_t i = 0; i < numbers_.size(); ++i) {
            if (numbers_[i] != number)
                continue;
            last = i;
            if (!used_[i])
                break;
        }
        if (last)
            used_[*last] = true;
        return last;
    }

    std::span<const double> numbers_;
    std::vector<bool> used_;
};

/// Without what it is said to be: 7 + 2 of 7 + 2 = 9.
EquationTree withoutResult(EquationTree equation)
{
    if (equation.right && !hasUnknownIn(equation.left) && !hasUnknownIn(*equation.right)) {
        if (equation.right->kind != Arithmetic::Number)
            equation.left = std::move(*equation.right);
        equation.right.reset();
    }
    return equation;
}

void collectLeaves(Expression& expression, std::vector<Expression*>& leaves)
{
    if (expression.kind == Arithmetic::Number || expression.kind == Arithmetic::Placeholder)
        leaves.push_back(&expression);
    for (auto& part : expression.parts)
        collectLeaves(part, leaves);
}

std::vector<Expression*> leavesIn(EquationTree& equation)
{
    std::vector<Expression*> leaves;
    collectLeaves(equation.left, leaves);
    if (equation.right)
        collectLeaves(*equation.right, leaves);
    return leaves;
}

/// Whether a leaf may be the number at this place; one that is a placeholder may be any.
bool fits(const Expression& leaf, int place, std::span<const double> numbers)
{
    return place < 0 ||
           (static_cast<std::size_t>(place) < numbers.size() &&
            (leaf.kind == Arithmetic::Placeholder || leaf.number == numbers[static_cast<std::size_t>(place)]));
}

} // namespace

EquationTree linkedTo(const Equation& equation, std::span<const double> numbers)
{
    const auto tree = parseEquation(equation.equation);
    auto placed = withoutResult(tree);
    const auto leaves = leavesIn(placed);
    const bool isOfThese = !leaves.empty() && leaves.size() == equation.leaves.size() &&
                           std::equal(leaves.begin(), leaves.end(), equation.leaves.begin(),
                                      [&](const auto* leaf, int place) { return fits(*leaf, place, numbers); });
    if (!isOfThese)
        return linkedTo(tree, numbers);
    for (std::size_t i = 0; i < leaves.size(); ++i)
        if (equation.leaves[i] >= 0) {
            leaves[i]->kind = Arithmetic::Placeholder;
            leaves[i]->placeholder = static_cast<std::size_t>(equation.leaves[i]);
        }
    return placed;
}

std::vector<int> leavesOf(const EquationTree& linked)
{
    auto tree = withoutResult(linked);
    std::vector<int> places;
    for (const auto* leaf : leavesIn(tree))
        places.push_back(leaf->kind == Arithmetic::Placeholder ? static_cast<int>(leaf->placeholder) : -1);
    return places;
}

EquationTree linkedTo(const EquationTree& equation, std::span<const double> numbers)
{
    auto linked = withoutResult(equation);
    Linker linker(numbers);
    linker.link(linked.left);
    if (linked.right)
        linker.link(*linked.right);
    return linked;
}

} // namespace core::structures
