#include "models/inference/equations/solver_problem.h"

#include "core/language/problems/written_numbers.h"
#include "core/text/word_table.h"

namespace models {

SolverProblem problemOf(const core::text::Text& text, const SolverConfig& config, const Vocabulary& words,
                        const WordStates* encoder)
{
    SolverProblem problem;
    for (const auto& word : text.words()) {
        problem.words.emplace_back(core::text::formOf(config.lowercase ? core::text::lowerOf(word.id) : word.id));
        problem.rows.push_back(std::int64_t{words.find(problem.words.back()).value_or(unknownWord)});
    }
    for (const auto& number : core::language::writtenNumbers(text)) {
        problem.rows[number.word] = numberWord;
        problem.places.push_back(std::int64_t{number.word});
        problem.numbers.push_back(number.value);
    }
    if (encoder != nullptr) {
        auto read = problem.words;
        for (const auto place : problem.places)
            read[static_cast<std::size_t>(place)] = "number";
        problem.states = encoder->of(read);
    }
    return problem;
}

} // namespace models
