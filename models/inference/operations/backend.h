#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "models/inference/operations/segments.h"

namespace models {

/// A score that an item beyond the end of its text has: its weight becomes 0.
inline constexpr float absentScore = -1e9F;

/// What a network is written in, so that it is written once: a template over a backend, which is libtorch where it
/// learns (TorchBackend: gradients, batches) and our kernels where it answers (KernelBackend: without libtorch, a row's
/// numbers do not depend on the other rows). Both read the same tensors by the same names, which the network's layers
/// declare in their constructor; DeclaredLayers lists them.
///
/// A Matrix has rows one below the other; those of several texts are told apart by Segments. `Items` are the rows of
/// several texts, ready to be attended to. Operations give a Matrix where nothing else is said.
template<typename B>
concept Backend = requires(const B& on, const typename B::Matrix& x, const typename B::Items& items,
                           const typename B::Embedding& embedding, const typename B::Linear& linear,
                           const typename B::Norm& norm, const typename B::Recurrent& recurrent,
                           const typename B::Cell& cell, const typename B::Additive& additive, const Rows& rows,
                           const Segments& texts, std::span<const typename B::Matrix* const> parts,
                           std::span<const float> numbers, std::span<const std::vector<float>> squares,
                           std::size_t column)
{
    on.embedded(embedding, rows); ///< Rows of an embedding.
    on.given(numbers, column);    ///< A matrix of these numbers, with this many rows, which nothing is learnt about.
    on.linear(linear, x);         ///< x W^T + b
    /// Each row brought to mean 0 and variance 1 (1e-5 is added to it), times a scale, plus a shift. Source: J. Ba,
    /// J. Kiros and G. Hinton (2016), "Layer normalization".
    on.normalised(norm, x);
    on.read(recurrent, x, texts); ///< States of a GRU or LSTM in both directions, side by side: forward, backward.
    on.stepped(cell, x, x);       ///< A step of a GRU: its state, given an input and the state before.

    on.joined(x, x, x); ///< Matrices of equally many rows side by side.
    /// Rows of several matrices of equal width, counted through all of them; a row may be taken several times.
    on.gathered(parts, rows);
    on.gathered(x, rows);
    on.columns(x, column, column); ///< From a first one on, this many.
    on.plus(x, x);
    on.times(x, x); ///< Number by number.
    on.tanh(x);
    on.logistic(x);
    on.relu(x);
    on.elu(x);     ///< x above 0, e^x - 1 below (D. Clevert, T. Unterthiner and S. Hochreiter (2016)).
    on.gated(x);   ///< The logistic function of the first half of the columns times tanh of the second.
    on.maxout(x);  ///< The larger numbers of both halves of the columns (I. Goodfellow et al. (2013), pieces of two).
    on.dropped(x); ///< With a share of its numbers zeroed while it learns, else x.

    /// \return Items.
    on.items(x, texts);
    /// \return Items: the part of additive attention that does not depend on the query.
    on.prepared(additive, items);
    /// Each query's scores of the items of its text (`rows`: which), as many columns as the longest text has items;
    /// absentScore where there is none. Source: D. Bahdanau, K. Cho and Y. Bengio (2015).
    on.scores(additive, x, items, rows);
    /// The same by the inner product (M.-T. Luong, H. Pham and C. Manning (2015), dot; general with linear()).
    on.dots(x, items, rows);
    on.softmax(x);
    on.logSoftmax(x);
    on.sums(x, items, rows);   ///< The items of each row's text, weighted as that row says.
    on.maxima(items);          ///< Of each text and column the largest number.
    on.means(items);           ///< Of each text and column the mean.
    on.spread(squares, items); ///< Each text's square matrix, [items][items], times its items: a step along a graph.
};

} // namespace models
