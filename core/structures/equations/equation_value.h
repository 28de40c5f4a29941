#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/structures/equations/equation_tree.h"

namespace core::structures {

/// The value of an equation: that of the unknown, which may occur to the first power on either side; without an
/// unknown, that of the side that has something to compute, the left one of two (3 + 4 = 7 gives 7).
///
/// `numbers`: the values of the placeholders.
/// \return Empty, which is wrong as an answer, where it is undefined: a division by zero, 0 to a power below 0, a root
/// of a number below 0, a result beyond the range of double, a placeholder beyond the numbers, an unknown that is
/// squared or divided by, and equations that hold for no value or for every value of it. 0 to the power of 0 is 1.
[[nodiscard]] std::optional<double> valueOf(const EquationTree& equation, std::span<const double> numbers = {});

/// How near two values must be to count as equal.
enum class Closeness : std::uint8_t {
    Absolute, ///< |a - b| < 1e-4, as in GTS, Graph2Tree and the solvers of Kumar et al. (2021).
    Relative  ///< |a - b| < 1e-4 max(1, |gold|): also for answers in the millions.
};

/// Whether an answer is the gold value; an undefined answer never is.
/// Source of 1e-4: Z. Xie and S. Sun (2019), "A goal-driven tree-structured neural model for math word problems"
/// (GTS), in its code, which later solvers and V. Kumar et al. (2021) took over.
[[nodiscard]] bool isSameValue(std::optional<double> answer, double gold, Closeness closeness = Closeness::Absolute);

} // namespace core::structures
