#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/base/random.h"

namespace models::networks {

/// Numbers of items that make one step.
using BatchNumbers = std::vector<std::size_t>;

/// Items of similar length in batches, so that there is little padding: at most `budget` pieces, including the
/// padding, but always at least one item. Which items share a batch, and the order of the batches, is random.
[[nodiscard]] std::vector<BatchNumbers> lengthBatches(std::span<const std::size_t> lengths, std::size_t budget,
                                                      core::Random& random);

/// The same in order of length, for scoring.
[[nodiscard]] std::vector<BatchNumbers> sortedBatches(std::span<const std::size_t> lengths, std::size_t budget);

} // namespace models::networks
