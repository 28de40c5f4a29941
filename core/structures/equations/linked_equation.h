#pragma once

#include <span>

#include "core/structures/equations/equation_tree.h"

namespace core::structures {

/// An equation whose leaves say from which of a problem's numbers they come: each number that the problem has becomes
/// the placeholder of its place in the list, written as it was; constants stay. Placeholders that the equation has
/// already stay what they are. Of equal numbers of the problem the equation's leaves take one after the other, in the
/// order in which both are written, then the last one again. What an equation is said to be (the 9 of 7 + 2 = 9) is
/// left out, as it comes from no number. Pure function.
[[nodiscard]] EquationTree linkedTo(const EquationTree& equation, std::span<const double> numbers);

} // namespace core::structures
