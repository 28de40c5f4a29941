#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "models/inference/equations/graph_reading.h"
#include "models/inference/equations/solver_config.h"

namespace models {

/// The layers of a solver, of the types that the declaring backend has (models/inference/operations).
template<typename Layers>
struct SolverLayers {
    typename Layers::Embedding words;
    typename Layers::Recurrent first, second;  ///< GRUs that read the problem, one above the other.
    std::optional<GraphLayers<Layers>> graphs; ///< Of a graph2tree.
    typename Layers::Embedding symbols;        ///< Of operators, then constants.
    typename Layers::Additive attention;       ///< What a goal sees of the problem.
    typename Layers::Additive candidate;     ///< How well an operator, constant or number fits a goal and what it sees.
    typename Layers::Linear leftInner, left; ///< From a goal to that of its operator's left operand,
    typename Layers::Linear rightInner, right; ///< and, with the left operand, of the right one.
    typename Layers::Linear subtree;           ///< Of an operator and both of its operands.

    template<typename Source>
    SolverLayers(Source& source, const SolverConfig& config, std::size_t knownWords, std::size_t knownSymbols)
        : words(source.embedding("embedding", knownWords, config.embedding)),
          first(source.gru("first", config.embedding, config.hidden)),
          second(source.gru("second", 2 * config.hidden, config.hidden)),
          graphs(config.architecture == SolverArchitecture::Graph2Tree
                     ? std::optional<GraphLayers<Layers>>(std::in_place, source, config.hidden)
                     : std::nullopt),
          symbols(source.embedding("symbol_embedding", knownSymbols, config.hidden)),
          attention(source.additive("attention", config.hidden, config.hidden, config.hidden)),
          candidate(source.additive("candidate", config.hidden, 2 * config.hidden, config.hidden)),
          leftInner(source.linear("left_inner", 2 * config.hidden, 3 * config.hidden)),
          left(source.linear("left", 2 * config.hidden, config.hidden)),
          rightInner(source.linear("right_inner", 2 * config.hidden, 3 * config.hidden)),
          right(source.linear("right", 2 * config.hidden, 2 * config.hidden)),
          subtree(source.linear("subtree", 2 * config.hidden, 3 * config.hidden))
    {}
};

} // namespace models
