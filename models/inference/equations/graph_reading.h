#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "models/inference/equations/problem_graphs.h"
#include "models/inference/operations/backend.h"

namespace models {

/// The layers that carry words' states along a problem's graphs: four heads, two for each graph, each of two graph
/// convolutions; then a network over each word.
/// Source: J. Zhang, L. Wang, R. Lee et al. (2020), section 3.2.
template<typename Layers>
struct GraphLayers {
    struct Head {
        typename Layers::Linear first, second;
    };
    std::array<Head, graphHeads> convolutions;
    typename Layers::Norm norm;
    typename Layers::Linear inner, outer;
    typename Layers::Norm outerNorm;

    template<typename Source>
    GraphLayers(Source& source, std::size_t hidden)
        : convolutions{head(source, 0, hidden), head(source, 1, hidden), head(source, 2, hidden),
                       head(source, 3, hidden)},
          norm(source.norm("graph.norm", hidden)), inner(source.linear("graph.inner", hidden, hidden)),
          outer(source.linear("graph.outer", hidden, hidden)), outerNorm(source.norm("graph.outer_norm", hidden))
    {}

private:
    template<typename Source>
    static Head head(Source& source, int number, std::size_t hidden)
    {
        const auto name = "graph." + std::to_string(number);
        auto first = source.linear(name + ".first", hidden, hidden);
        auto second = source.linear(name + ".second", hidden / graphHeads, hidden);
        return {std::move(first), std::move(second)};
    }
};

/// The states of all words of a batch with what their problems' graphs tell: with A the graph's matrix a convolution is
/// relu(A (x W^T + b)); the heads' numbers side by side are normalised and added to the states, and so is what a
/// network of two layers makes of each word.
template<Backend B, typename Layers>
typename B::Matrix withGraphs(const B& on, const GraphLayers<Layers>& layers, const typename B::Matrix& states,
                              std::span<const ProblemGraphs> graphs, const Segments& texts)
{
    std::array<std::vector<std::vector<float>>, 2> squares; // of both kinds of graph
    for (const auto& graph : graphs) {
        squares[0].push_back(graph.comparison);
        squares[1].push_back(graph.cells);
    }
    const auto convolved = [&](std::size_t head) {
        const auto& [first, second] = layers.convolutions[head];
        const auto& square = squares[head * squares.size() / graphHeads];
        const auto along = [&](const typename B::Matrix& x) { return on.relu(on.spread(square, on.items(x, texts))); };
        return along(on.linear(second, on.dropped(along(on.linear(first, states)))));
    };
    const auto heads = on.joined(convolved(0), convolved(1), convolved(2), convolved(3));
    const auto sum = on.plus(on.normalised(layers.norm, heads), states);
    return on.plus(on.normalised(layers.outerNorm, on.linear(layers.outer, on.relu(on.linear(layers.inner, sum)))),
                   sum);
}

} // namespace models
