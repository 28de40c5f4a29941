#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/text/word_table.h"

namespace core::text {

/// What a new word has instead of an old word it is made of.
inline constexpr std::uint32_t noSource = 0xffffffffU;

/// Pairs of an old and a new word up to which an alignment is looked for: 2000 x 2000 words.
inline constexpr std::size_t alignmentLimit = 4'000'000;

/// For each word of `after` the number of the word of `before` it is made of, or noSource where it is new; no number
/// stands twice. Equal words are paired first, and words equal but for capitals, out of order too where that changes no
/// more words; then, between those that kept their order, as many others as possible, the most alike (by the letters
/// that both begin and end with). Words replaced, inserted, deleted and moved are together never more than the
/// Levenshtein distance.
///
/// Time and room grow with the product of the two lengths without what both begin and end with; above
/// `alignmentLimit` the words are paired one by one in order. Equal arguments give equal results.
[[nodiscard]] std::vector<std::uint32_t> alignedWords(std::span<const WordId> before, std::span<const WordId> after);

} // namespace core::text
