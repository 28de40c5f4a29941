#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/text/word_table.h"

namespace core::text {

/// The source of a new word that is not made of an old one.
inline constexpr std::uint32_t noSource = 0xffffffffU;

/// An alignment is computed up to this many pairs of an old and a new word: 2000 x 2000 words.
inline constexpr std::size_t alignmentLimit = 4'000'000;

/// For each word of `after` the index of the word of `before` it is made of, or noSource if it is new; no index occurs
/// twice. Equal words are paired first, and words equal but for capitals, out of order too if that changes no more
/// words; then, between those that kept their order, as many others as possible, the most similar first (by the letters
/// that both begin and end with). Words replaced, inserted, deleted and moved are together never more than the
/// Levenshtein distance.
///
/// Time and memory grow with the product of the two lengths without their common beginning and end; above
/// `alignmentLimit` the words are paired one by one in order. Equal arguments give equal results.
[[nodiscard]] std::vector<std::uint32_t> alignedWords(std::span<const WordId> before, std::span<const WordId> after);

} // namespace core::text
