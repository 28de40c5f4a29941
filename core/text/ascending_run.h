#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace core::text {

/// Places of a longest run of numbers that do not descend, ascending; of runs of equal length one, always the same.
/// Of words by their origins these are the ones that kept their order: the others were moved. O(n log n).
[[nodiscard]] std::vector<std::size_t> longestAscendingRun(std::span<const std::uint32_t> numbers);

} // namespace core::text
