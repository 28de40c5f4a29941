#pragma once

#include <string>
#include <string_view>

#include "core/structures/equations/equation_tree.h"

namespace core::structures {

/// An equation in one way of writing: equations with the same text are the same. Its parts are those of the tree, so
/// prefix and infix are one; `x = E`, `E = x` and E are; the parts of sums and products, and sides that both hold the
/// unknown or something else to compute, are in one order; numbers are their values (3.0 is 3, 5% is .05, 1,000 is
/// 1000), placeholders their numbers, and the unknown may have any name. Nothing is regrouped or computed: (a + b) + c
/// is not a + (b + c), and what a sum is said to be (7 + 2 = 9) is left out.
[[nodiscard]] std::string canonicalText(const EquationTree& equation);

/// Whether both can be read and have the same canonical text.
[[nodiscard]] bool isSameEquation(std::string_view first, std::string_view second);

} // namespace core::structures
