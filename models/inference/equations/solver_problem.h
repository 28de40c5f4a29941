#pragma once

#include <string>
#include <vector>

#include "core/text/text.h"
#include "models/inference/equations/solver_config.h"
#include "models/inference/model/vocabulary.h"
#include "models/inference/operations/segments.h"

namespace models {

/// A word problem as a solver reads it. Its numbers are those that are written in digits (core::language's
/// writtenNumbers), in the order in which they occur; number words are words.
struct SolverProblem {
    std::vector<std::string> words; ///< As the config wants them.
    Rows rows;                      ///< In vocab.txt; numberWord for a number.
    Rows places;                    ///< Which words the numbers are.
    std::vector<double> numbers;    ///< Their values.
};

[[nodiscard]] SolverProblem problemOf(const core::text::Text& text, const SolverConfig& config,
                                      const Vocabulary& words);

} // namespace models
