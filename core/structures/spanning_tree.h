#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace core::structures {

/// The dependency tree of n words with the highest sum of arc scores: every word has a head, exactly one word has head
/// 0 (the root), and there is no cycle.
///
/// `scores[(dependent - 1) * (words + 1) + head]`: dependent 1..n, head 0..n; a word's arc to itself is not looked at.
/// NaN and minus infinity count as the lowest float, plus infinity as the highest. Sums are in double, so they are
/// exact for scores whose magnitudes differ by less than 2^29 / words. Of equal arcs the one from the lower head is
/// preferred, then the one to the lower dependent: the same scores give the same tree everywhere.
/// \return The head of each word. O(n^2). Pure function.
/// \throws std::invalid_argument if `scores` has another size.
///
/// Each word's best head is tried first; if that is not such a tree, the words are contracted (Chu and Liu 1965,
/// Edmonds 1967; paths grown as by Gabow et al. 1986) without the root until one node is left, which then takes its
/// best arc from the root. That is the optimum under the single-root condition, because it is what the plain algorithm
/// does once arcs from the root are worth less than any sum of the others.
/// Check value: words 2, scores {9, 0, 3, 7, 5, 0} -> {0, 1}, although both words prefer the root.
[[nodiscard]] std::vector<int> bestSpanningTree(std::span<const float> scores, std::size_t words);

/// Whether heads (from 1, 0 is the root) form a tree with exactly one word under the root.
[[nodiscard]] bool isSingleRootTree(std::span<const int> heads);

} // namespace core::structures
