#pragma once

#include <span>
#include <vector>

#include "core/structures/equations/equation_tree.h"
#include "core/structures/prediction.h"

namespace core::structures {

/// An equation whose leaves say from which of a problem's numbers they come: each number that the problem has becomes
/// the placeholder of its place in the list, written as it was; constants stay. Placeholders that the equation has
/// already stay what they are. Of equal numbers of the problem the equation's leaves take one after the other, in the
/// order in which both are written, then the last one again. What an equation is said to be (the 9 of 7 + 2 = 9) is
/// left out, as it comes from no number. Pure function.
[[nodiscard]] EquationTree linkedTo(const EquationTree& equation, std::span<const double> numbers);

/// The same of an equation whose leaves are known (Equation::leaves): by their places, if they are of this text, that
/// is, if the numbers there have the leaves' values; else by their values. \throws Error for what is not an equation.
[[nodiscard]] EquationTree linkedTo(const Equation& equation, std::span<const double> numbers);

/// Equation::leaves of a linked equation.
[[nodiscard]] std::vector<int> leavesOf(const EquationTree& linked);

} // namespace core::structures
