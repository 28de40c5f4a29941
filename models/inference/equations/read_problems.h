#pragma once

#include <utility>

#include "models/inference/equations/problem_batch.h"
#include "models/inference/equations/solver_layers.h"
#include "models/inference/operations/backend.h"

namespace models {

/// What a solver reads of a batch, before it writes.
template<Backend B>
struct ReadProblems {
    using Matrix = typename B::Matrix;

    Matrix goals;                      ///< [problems, hidden]: what each asks.
    typename B::Items words, wordKeys; ///< The words' states, and what attention prepares of them.
    Matrix candidates;                 ///< Of each problem the symbols, then its numbers.
    Segments texts;                    ///< The candidates of each problem.
    typename B::Items candidateKeys;   ///< What scores them.

    /// Two GRUs, one above the other, read the words' embeddings, or the vectors that a transformer gives them; a
    /// word's state is the sum of both directions, a problem's goal the sum of the last states of both. Source: Z. Xie
    /// and S. Sun (2019), section 3.1. A graph2tree's words then learn from their graphs.
    template<typename Layers>
    ReadProblems(const B& on, const SolverLayers<Layers>& layers, std::size_t hidden, const ProblemBatch& batch,
                 std::size_t symbols)
    {
        const auto vectors =
            layers.words ? on.embedded(*layers.words, batch.rows) : on.given(batch.states, batch.texts.rows());
        const auto below = on.read(layers.first, on.dropped(vectors), batch.texts);
        const auto both = on.read(layers.second, on.dropped(below), batch.texts);
        const auto forward = on.columns(both, 0, hidden), backward = on.columns(both, hidden, hidden);
        Rows firsts, lasts;
        for (std::size_t text = 0; text < batch.texts.size(); ++text) {
            firsts.push_back(static_cast<std::int64_t>(batch.texts.begin(text)));
            lasts.push_back(static_cast<std::int64_t>(batch.texts.begin(text) + batch.texts.length(text)) - 1);
        }
        goals = on.plus(on.gathered(forward, lasts), on.gathered(backward, firsts));
        auto states = on.plus(forward, backward);
        if (layers.graphs)
            states = withGraphs(on, *layers.graphs, states, batch.graphs, batch.texts);
        takeCandidates(on, layers, states, batch, symbols);
        words = on.items(std::move(states), batch.texts);
        wordKeys = on.prepared(layers.attention, words);
    }

private:
    template<typename Layers>
    void takeCandidates(const B& on, const SolverLayers<Layers>& layers, const Matrix& states,
                        const ProblemBatch& batch, std::size_t symbols)
    {
        Rows all, rows;
        for (std::size_t symbol = 0; symbol < symbols; ++symbol)
            all.push_back(static_cast<std::int64_t>(symbol));
        for (std::size_t text = 0; text < batch.texts.size(); ++text) {
            rows.insert(rows.end(), all.begin(), all.end());
            for (std::size_t number = 0; number < batch.numbers.length(text); ++number)
                rows.push_back(static_cast<std::int64_t>(symbols) + batch.places[batch.numbers.begin(text) + number]);
            texts.add(symbols + batch.numbers.length(text));
        }
        const auto known = on.embedded(layers.symbols, all);
        const Matrix* const parts[] = {&known, &states};
        candidates = on.gathered(parts, rows);
        candidateKeys = on.prepared(layers.candidate, on.items(on.dropped(candidates), texts));
    }
};

} // namespace models
