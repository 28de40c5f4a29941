#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace core::language {

/// A word and its Penn Treebank tag.
struct TaggedWord {
    std::string_view lower; ///< In lower case.
    std::string_view tag;
};

/// Other orders of the words of an English sentence that ask or say the same. Each is a permutation of the old places;
/// none occurs twice, and the old order never.
///
/// Rules over tags, without a tree, each tried once, in this order:
/// a prepositional phrase at the end moves to the front (in norway what lakes are there);
///   a question word and its noun stand where an answer would (the oldest bridge is what; the train does stop at what
///   towns); a relative clause changes places with the phrase before it, or with "are there" (how many lakes that touch
///   norway are there).
/// Punctuation at the end stays there. Nothing is moved out of a relative clause, nor out of what follows "of", where
/// the phrase would be read with another word.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> phraseOrders(std::span<const TaggedWord> sentence);

} // namespace core::language
