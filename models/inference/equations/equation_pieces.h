#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "core/structures/equations/equation_tree.h"
#include "models/inference/model/vocabulary.h"
#include "models/inference/operations/segments.h"

namespace models {

/// An equation as a solver writes it: in prefix order, rows of equations.txt (operators, then constants), and after
/// them the numbers of the problem.

/// The operators at the beginning of equations.txt.
[[nodiscard]] std::size_t operatorsIn(const Vocabulary& symbols);

/// How a constant is written in equations.txt: 100, 0.01.
[[nodiscard]] std::string constantText(double value);

/// Of an equation whose leaves are linked to the problem's numbers (core::structures::linkedTo): of x = E and E = x
/// that is E. Nothing if it has an operator or a constant that is not in equations.txt, another unknown, or two sides.
[[nodiscard]] std::optional<Rows> piecesOf(const core::structures::EquationTree& linked, const Vocabulary& symbols);

/// The equation that whole pieces write, with placeholders for the problem's numbers.
/// \throws std::invalid_argument if they are not whole.
[[nodiscard]] core::structures::EquationTree treeOf(std::span<const std::uint32_t> pieces, const Vocabulary& symbols);

/// The expression that an equation computes: E of x = E, E = x and E. Null if it is another one.
[[nodiscard]] const core::structures::Expression* computedBy(const core::structures::EquationTree& equation);

} // namespace models
