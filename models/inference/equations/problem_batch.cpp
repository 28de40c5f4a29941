#include "models/inference/equations/problem_batch.h"

namespace models {

ProblemBatch::ProblemBatch(std::span<const SolverProblem* const> problems, SolverArchitecture architecture)
{
    for (const auto* problem : problems) {
        const auto begin = static_cast<std::int64_t>(texts.rows());
        rows.insert(rows.end(), problem->rows.begin(), problem->rows.end());
        states.insert(states.end(), problem->states.begin(), problem->states.end());
        texts.add(problem->rows.size());
        for (const auto place : problem->places)
            places.push_back(begin + place);
        numbers.add(problem->places.size());
        if (architecture == SolverArchitecture::Graph2Tree)
            graphs.emplace_back(*problem);
    }
}

} // namespace models
