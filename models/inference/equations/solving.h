#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/structures/equations/equation_tree.h"
#include "core/structures/prediction.h"
#include "models/inference/decoding/writing_victim.h"
#include "models/inference/equations/solver_model.h"
#include "models/inference/equations/solver_problem.h"

namespace models {

/// An equation that a solver writes.
struct Solution {
    core::structures::EquationTree tree; ///< Its leaves are placeholders of the problem's numbers, or constants.
    double logProbability = 0.0;
};

/// The likeliest solutions of each problem, at most `count`, the best first; none for a problem that has no numbers if
/// the solver knows no constants, and after a stop request. Greedy with a `beam` of 1.
[[nodiscard]] std::vector<std::vector<Solution>> solve(const SolverModel& model,
                                                       std::span<const SolverProblem* const> problems, std::size_t beam,
                                                       std::size_t count, const std::stop_token& stop = {});

/// A solution in infix with the problem's numbers, its value (NaN where it has none) and which numbers its leaves are.
[[nodiscard]] core::structures::Equation answerOf(const Solution& solution, const SolverProblem& problem);

/// How likely the solver finds given equations, whose leaves are linked to the problems' numbers; minus infinity for
/// one that it cannot write.
[[nodiscard]] std::vector<AnswerLikelihood> likelihoodsOf(const SolverModel& model,
                                                          std::span<const SolverProblem* const> problems,
                                                          std::span<const core::structures::EquationTree> equations);

} // namespace models
