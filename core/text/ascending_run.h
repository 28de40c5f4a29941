#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace core::text {

/// Indices of a longest non-descending run of numbers, ascending; of runs of equal length always the same one. Of words
/// by their origins these are the ones that kept their order: the others were moved. O(n log n).
[[nodiscard]] std::vector<std::size_t> longestAscendingRun(std::span<const std::uint32_t> numbers);

} // namespace core::text
