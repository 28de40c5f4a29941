#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace core::structures {

/// The words [begin, end) of a subtree, counted from 0, and the word at its top.
struct Phrase {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t root = 0;
    [[nodiscard]] std::size_t size() const { return end - begin; }
    friend bool operator==(const Phrase&, const Phrase&) = default;
};

/// Which subtrees of a tree are phrases.
struct PhraseShape {
    std::size_t shortest = 4; ///< Words.
    std::size_t longest = 12;
    /// Only phrases that are inside no other one.
    bool largest = false;
    /// Subtrees that are not unbroken runs of words count as all words from first to last; else they are not phrases.
    bool widened = false;
};

/// The phrases of a tree (heads from 1, 0 is the root), by their first word, longer ones first, then by their root;
/// none if the heads are not a tree.
[[nodiscard]] std::vector<Phrase> phrasesOf(std::span<const int> heads, const PhraseShape& shape = {});

struct PhrasePair {
    Phrase source;
    Phrase target;
    friend bool operator==(const PhrasePair&, const PhrasePair&) = default;
};

/// All ordered pairs of phrases with at least `distance` words between them, by source, then target.
[[nodiscard]] std::vector<PhrasePair> phrasePairs(std::span<const Phrase> phrases, std::size_t distance);

/// The most phrases of which no two share a word.
[[nodiscard]] std::size_t disjointPhrases(std::span<const Phrase> phrases);

/// On how many sentences a phrase-level attack can be run (Zheng et al. 2020, section 4.2 and 5.4).
struct PhraseStatistics {
    std::size_t sentences = 0;
    std::array<std::size_t, 5>
        withDisjoint{};            ///< Sentences with exactly 0, 1, 2, 3, and with 4 or more disjoint phrases.
    std::size_t withPair = 0;      ///< Two phrases that do not overlap (k >= 0).
    std::size_t withPairApart = 0; ///< Two phrases with a word or more between them (k >= 1).

    void add(std::span<const int> heads, const PhraseShape& shape = {});
};

} // namespace core::structures
