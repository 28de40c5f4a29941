#pragma once

#include <span>
#include <vector>

#include "models/inference/equations/problem_graphs.h"
#include "models/inference/equations/solver_problem.h"

namespace models {

/// The problems of a batch, one below the other.
struct ProblemBatch {
    ProblemBatch(std::span<const SolverProblem* const> problems, SolverArchitecture architecture);

    Rows rows;                         ///< Of all words.
    std::vector<float> states;         ///< The words' vectors, where a transformer gives them.
    Segments texts;                    ///< The words of each.
    Rows places;                       ///< Which of all words the numbers are.
    Segments numbers;                  ///< The numbers of each.
    std::vector<ProblemGraphs> graphs; ///< Of each, for a graph2tree only.
};

} // namespace models
