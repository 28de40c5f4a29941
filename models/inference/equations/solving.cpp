#include "models/inference/equations/solving.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/structures/equations/equation_value.h"
#include "core/structures/equations/linked_equation.h"
#include "models/inference/decoding/beam_search.h"
#include "models/inference/equations/equation_pieces.h"
#include "models/inference/equations/equation_writer.h"

namespace models {

using core::structures::Equation;
using core::structures::EquationTree;

namespace {

/// A problem without words is not read.
std::vector<std::size_t> readable(std::span<const SolverProblem* const> problems)
{
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < problems.size(); ++i)
        if (!problems[i]->rows.empty())
            numbers.push_back(i);
    return numbers;
}

} // namespace

std::vector<std::vector<Solution>> solve(const SolverModel& model, std::span<const SolverProblem* const> problems,
                                         std::size_t beam, std::size_t count, const std::stop_token& stop)
{
    std::vector<std::vector<Solution>> solutions(problems.size());
    const auto numbers = readable(problems);
    if (numbers.empty())
        return solutions;
    std::vector<const SolverProblem*> read;
    for (const auto number : numbers)
        read.push_back(problems[number]);
    EquationWriter writer(model, read);
    const auto lists =
        beamSearch(writer, read.size(), {.beam = beam, .answers = count, .longest = model.config.longest}, stop);
    for (std::size_t i = 0; i < lists.size(); ++i)
        for (const auto& written : lists[i])
            solutions[numbers[i]].push_back({treeOf(written.pieces, *model.symbols), written.logProbability});
    return solutions;
}

Equation answerOf(const Solution& solution, const SolverProblem& problem)
{
    return {core::structures::textOf(solution.tree, problem.numbers),
            core::structures::valueOf(solution.tree, problem.numbers).value_or(std::nan("")),
            core::structures::leavesOf(solution.tree)};
}

std::vector<AnswerLikelihood> likelihoodsOf(const SolverModel& model, std::span<const SolverProblem* const> problems,
                                            std::span<const EquationTree> equations)
{
    std::vector<AnswerLikelihood> all(problems.size(), {-std::numeric_limits<double>::infinity()});
    std::vector<const SolverProblem*> read;
    std::vector<std::vector<std::uint32_t>> answers;
    std::vector<std::size_t> of;
    for (const auto number : readable(problems)) {
        const auto pieces = piecesOf(equations[number], *model.symbols);
        const auto behind = static_cast<std::int64_t>(model.symbols->size() + problems[number]->numbers.size());
        if (!pieces || pieces->size() > model.config.longest ||
            std::ranges::any_of(*pieces, [&](std::int64_t piece) { return piece >= behind; }))
            continue;
        read.push_back(problems[number]);
        answers.emplace_back(pieces->begin(), pieces->end());
        of.push_back(number);
    }
    if (read.empty())
        return all;
    EquationWriter writer(model, read);
    const auto scores = forcedScores(writer, answers, [&](std::size_t text, std::size_t row) {
        all[of[text]].attention.push_back(writer.attentionOf(row));
    });
    for (std::size_t i = 0; i < of.size(); ++i) {
        auto& found = all[of[i]];
        found.logProbability = 0.0;
        for (const double score : scores[i])
            found.logProbability += score;
        const auto& problem = *problems[of[i]];
        for (const auto piece : answers[i])
            found.pieces.push_back(
                piece < model.symbols->size()
                    ? model.symbols->word(piece)
                    : problem.words[static_cast<std::size_t>(problem.places[piece - model.symbols->size()])]);
    }
    return all;
}

} // namespace models
