#pragma once

#include <vector>

#include "models/inference/equations/solver_problem.h"

namespace models {

/// The graphs of a problem's words as square matrices, [words][words]: each row's weights are equal and sum to 1, and
/// every word has an edge to itself. Both are computed from the problem as it reads now.
/// Source: J. Zhang, L. Wang, R. Lee et al. (2020), "Graph-to-tree learning for solving math word problems", 3.1.
struct ProblemGraphs {
    std::vector<float> comparison; ///< From each number to those that are smaller.
    std::vector<float>
        cells; ///< Between all words that belong to numbers and the question (core::language::quantityCells).

    explicit ProblemGraphs(const SolverProblem& problem);
};

} // namespace models
