#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace models {

/// A word as the symbols from which merging starts, and how often it occurs.
struct CountedWord {
    std::vector<std::string> symbols;
    std::int64_t count = 0;
};

/// Two neighbouring symbols that become one.
using Merge = std::pair<std::string, std::string>;
/// The symbol that two become: "a" "b" -> "ab" (byte pairs), "a" "##b" -> "ab" (word pieces).
using JoinSymbols = std::function<std::string(const std::string& first, const std::string& second)>;

/// Joins the most frequent pair of neighbouring symbols repeatedly, until `most` merges are made or no pair
/// occurs `minimum` times; of equally frequent pairs the one that is greater by its bytes.
/// Source: R. Sennrich, B. Haddow and A. Birch (2016), "Neural machine translation of rare words with subword units",
/// algorithm 1; the order of ties is that of the released subword-nmt.
/// Check value: "low" x 5, "lower" x 2, "newest" x 6, "widest" x 3 begin with (s t), (e st), (o w).
[[nodiscard]] std::vector<Merge> learnMerges(const std::vector<CountedWord>& words, std::size_t most,
                                             std::int64_t minimum, const JoinSymbols& join);

} // namespace models
