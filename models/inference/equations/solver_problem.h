#pragma once

#include <string>
#include <vector>

#include "core/text/text.h"
#include "models/inference/equations/solver_config.h"
#include "models/inference/model/vocabulary.h"
#include "models/inference/operations/segments.h"
#include "models/inference/transformer/word_states.h"

namespace models {

/// A word problem as a solver reads it. Its numbers are those that are written in digits (core::language's
/// writtenNumbers), in the order in which they occur; number words are words.
struct SolverProblem {
    std::vector<std::string> words; ///< As the config wants them.
    Rows rows;                      ///< In vocab.txt; numberWord for a number.
    Rows places;                    ///< Which words the numbers are.
    std::vector<double> numbers;    ///< Their values.
    std::vector<float> states;      ///< The words' vectors, [words][config.states].
};

/// `encoder`: gives the words' vectors, to which every number is the word "number"; null where there is none.
[[nodiscard]] SolverProblem problemOf(const core::text::Text& text, const SolverConfig& config, const Vocabulary& words,
                                      const WordStates* encoder = nullptr);

} // namespace models
