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

} // namespace

EquationTree linkedTo(const EquationTree& equation, std::span<const double> numbers)
{
    EquationTree linked = equation;
    if (linked.right && !hasUnknownIn(linked.left) && !hasUnknownIn(*linked.right)) {
        if (linked.right->kind != Arithmetic::Number)
            linked.left = std::move(*linked.right);
        linked.right.reset();
    }
    Linker linker(numbers);
    linker.link(linked.left);
    if (linked.right)
        linker.link(*linked.right);
    return linked;
}

} // namespace core::structures
