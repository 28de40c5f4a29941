#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "models/inference/equations/graph_reading.h"
#include "models/inference/equations/solver_config.h"

namespace models {

/// The layers that write trees (goal_tree.h).
template<typename Layers>
struct TreeLayers {
    typename Layers::Linear leftInner, left;   ///< From a goal to that of its operator's left operand,
    typename Layers::Linear rightInner, right; ///< and, with the left operand, of the right one.
    typename Layers::Linear subtree;           ///< Of an operator and both of its operands.

    template<typename Source>
    TreeLayers(Source& source, std::size_t hidden)
        : leftInner(source.linear("left_inner", 2 * hidden, 3 * hidden)),
          left(source.linear("left", 2 * hidden, hidden)),
          rightInner(source.linear("right_inner", 2 * hidden, 3 * hidden)),
          right(source.linear("right", 2 * hidden, 2 * hidden)),
          subtree(source.linear("subtree", 2 * hidden, 3 * hidden))
    {}
};

/// The layers that write sequences (sequence_writer.h).
template<typename Layers>
struct SequenceLayers {
    typename Layers::Embedding beginning; ///< Of the piece and the attentional vector before the first.
    typename Layers::Linear start;        ///< From a problem's goal to the first state.
    typename Layers::Cell cell;
    typename Layers::Linear combine; ///< Of a state and its context.

    template<typename Source>
    SequenceLayers(Source& source, std::size_t hidden)
        : beginning(source.embedding("beginning_embedding", 2, hidden)), start(source.linear("start", hidden, hidden)),
          cell(source.cell("cell", 2 * hidden, hidden)), combine(source.linear("combine", hidden, 2 * hidden))
    {}
};

/// The layers of a solver, of the types that the declaring backend has (models/inference/operations).
template<typename Layers>
struct SolverLayers {
    std::optional<typename Layers::Embedding> words; ///< None where a transformer gives their vectors.
    typename Layers::Recurrent first, second;        ///< GRUs that read the problem, one above the other.
    std::optional<GraphLayers<Layers>> graphs;       ///< Of a graph2tree.
    typename Layers::Embedding symbols;              ///< Of operators, then constants.
    typename Layers::Additive attention;             ///< What a goal or state sees of the problem.
    typename Layers::Additive candidate;    ///< How well an operator, constant or number fits it and what it sees.
    std::optional<TreeLayers<Layers>> tree; ///< Of gts and graph2tree.
    std::optional<SequenceLayers<Layers>> sequence; ///< Of a seq2seq.

    template<typename Source>
    SolverLayers(Source& source, const SolverConfig& config, std::size_t knownWords, std::size_t knownSymbols)
        : words(wordsOf(source, config, knownWords)),
          first(source.gru("first", config.states > 0 ? config.states : config.embedding, config.hidden)),
          second(source.gru("second", 2 * config.hidden, config.hidden)),
          symbols(source.embedding("symbol_embedding", knownSymbols, config.hidden)),
          attention(source.additive("attention", config.hidden, config.hidden, config.hidden)),
          candidate(source.additive("candidate", config.hidden, 2 * config.hidden, config.hidden))
    {
        if (config.architecture == SolverArchitecture::Graph2Tree)
            graphs.emplace(source, config.hidden);
        if (config.architecture == SolverArchitecture::Seq2Seq)
            sequence.emplace(source, config.hidden);
        else
            tree.emplace(source, config.hidden);
    }

private:
    template<typename Source>
    static std::optional<typename Layers::Embedding> wordsOf(Source& source, const SolverConfig& config,
                                                             std::size_t knownWords)
    {
        if (config.states > 0)
            return std::nullopt;
        return source.embedding("embedding", knownWords, config.embedding);
    }
};

} // namespace models
