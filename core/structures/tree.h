#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace core::structures {

/// Pure functions over the heads of a sentence: one per word, words count from 1, 0 is the root above them.

/// Why heads are not a tree with one root ("2 roots, expected 1"); empty if they are.
[[nodiscard]] std::string treeProblem(std::span<const int> heads);
[[nodiscard]] bool isTree(std::span<const int> heads);

/// The dependents of each word in ascending order: [n + 1], the first entry for the root above.
/// \throws std::invalid_argument for a head out of range; heads need not form a tree.
[[nodiscard]] std::vector<std::vector<int>> childrenOf(std::span<const int> heads);

/// A word and all words below it.
struct Subtree {
    int first = 0, last = 0; ///< Its leftmost and rightmost word, from 1.
    int size = 0;            ///< How many words it has.
    /// Whether no word of another subtree is between its own.
    [[nodiscard]] bool contiguous() const { return last - first + 1 == size; }
    friend bool operator==(const Subtree&, const Subtree&) = default;
};

/// The subtree of each word: entry i is that of word i + 1. \throws std::invalid_argument unless isTree(heads).
[[nodiscard]] std::vector<Subtree> subtreesOf(std::span<const int> heads);

/// Whether no two arcs cross, the one from the root included: every subtree is contiguous.
/// \throws std::invalid_argument unless isTree(heads).
[[nodiscard]] bool isProjective(std::span<const int> heads);

} // namespace core::structures
